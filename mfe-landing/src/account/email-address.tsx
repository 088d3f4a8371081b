import { serverMessage } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { Button } from '@keyturn/web-kit/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askToConfirm, queries } from '../api.ts';
import { followAccount } from '../auth/follow-account.ts';
import { FormFailure } from '../auth/form-failure.tsx';
import styles from './account.module.css';
import { ChangeEmail } from './change-email.tsx';
import { accountMessages as messages } from './messages.ts';

/** The account's address, whether it is confirmed, and a button to confirm it. */
export function EmailAddress() {
  const user = useSession();
  const ask = useMutation({ mutationFn: askToConfirm });
  const [asked, setAsked] = useState('');
  const account = useQuery(queries.account).data;
  const email = account?.email || user?.email || '';
  const { emailConfirmed = false } = account ?? user ?? {};
  const pending = account?.pendingEmail ?? '';
  const isLost = useQuery(queries.mail).data?.isUnreached === true;
  const isOld = email !== user?.email || emailConfirmed !== (user.emailConfirmed ?? false);
  useEffect(() => {
    if (isOld) void followAccount();
  }, [isOld]);
  return (
    <>
      <p className={styles.address}>{email}</p>
      {isLost && (
        <p className={styles.unreached}>
          <CircleAlert size={18} />
          {messages.emailUnreached(email)}
        </p>
      )}
      <p className={styles.quiet} aria-live="polite">
        {ask.data || (emailConfirmed ? !isLost && messages.emailConfirmed : messages.emailUnconfirmed)}
      </p>
      <FormFailure text={ask.error ? serverMessage(ask.error, messages.linkFailed) : null} />
      {(!emailConfirmed || isLost) && !ask.isSuccess && (
        <Button
          className={styles.start}
          icon={<Mail size={20} />}
          isPending={ask.isPending}
          onClick={() => ask.mutate(isLost)}
        >
          {pending === '' ? messages.sendLink : messages.sendLinkTo(email)}
        </Button>
      )}
      {(asked !== '' || pending !== '') && (
        <p className={styles.words} role="status">
          {asked} {pending !== '' && messages.emailPending(pending)}
        </p>
      )}
      <ChangeEmail onAsked={setAsked} />
    </>
  );
}
