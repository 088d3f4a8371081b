import { forgetPerson, isRemembered } from '@keyturn/web-kit/offline';
import { notify, useSession } from '@keyturn/web-kit/session';
import { Button } from '@keyturn/web-kit/ui';
import { useEffect, useState } from 'react';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';

/** Removes the offline log-in on this device; the session continues (requirement A8). */
export function ForgetDevice() {
  const email = useSession()?.email ?? '';
  const [isKept, setIsKept] = useState(true);
  useEffect(() => void isRemembered(email).then(setIsKept), [email]);
  const forget = async (): Promise<void> => {
    await forgetPerson(email);
    setIsKept(false);
    notify(messages.deviceForgotten, 'success');
  };
  if (!isKept) return <p className={styles.quiet}>{messages.deviceUnknown}</p>;
  return (
    <>
      <p className={styles.quiet}>{messages.forgetDeviceHint}</p>
      <Button className={styles.start} onClick={() => void forget()}>
        {messages.forgetDevice}
      </Button>
    </>
  );
}
