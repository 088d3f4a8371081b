import { forgetPerson } from '@keyturn/web-kit/offline';
import { notify, useSession } from '@keyturn/web-kit/session';
import { Button } from '@keyturn/web-kit/ui';
import { accountMessages as messages } from '../messages.ts';
import styles from './account.module.css';

/** The end of the log-in without a network on this device; the session goes on (ledger A8). */
export function ForgetDevice() {
  const email = useSession()?.email ?? '';
  const forget = async (): Promise<void> => {
    await forgetPerson(email);
    notify(messages.deviceForgotten, 'success');
  };
  return (
    <>
      <p className={styles.quiet}>{messages.forgetDeviceHint}</p>
      <Button className={styles.start} onClick={() => void forget()}>
        {messages.forgetDevice}
      </Button>
    </>
  );
}
