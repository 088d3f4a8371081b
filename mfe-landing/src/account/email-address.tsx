import { serverMessage } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { Button } from '@keyturn/web-kit/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { askToConfirm, queries } from '../api.ts';
import { FormFailure } from '../auth/form-failure.tsx';
import { accountMessages as messages } from '../messages.ts';
import styles from './account.module.css';
import { ChangeEmail } from './change-email.tsx';

/** The address of the account, whether it is known to be the person's, and the way to have that known. */
export function EmailAddress() {
  const user = useSession();
  const ask = useMutation({ mutationFn: askToConfirm });
  const [asked, setAsked] = useState('');
  const pending = useQuery(queries.account).data?.pendingEmail ?? '';
  const isConfirmed = user?.emailConfirmed === true;
  return (
    <>
      <p className={styles.address}>{user?.email}</p>
      <p className={styles.quiet} aria-live="polite">
        {ask.data || (isConfirmed ? messages.emailConfirmed : messages.emailUnconfirmed)}
      </p>
      {(asked !== '' || pending !== '') && (
        <p className={styles.quiet} role="status">
          {asked} {pending !== '' && messages.emailPending(pending)}
        </p>
      )}
      <FormFailure text={ask.error ? serverMessage(ask.error, messages.linkFailed) : null} />
      {!isConfirmed && !ask.isSuccess && (
        <Button
          className={styles.start}
          icon={<Mail size={20} />}
          isPending={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {messages.sendLink}
        </Button>
      )}
      <ChangeEmail onAsked={setAsked} />
    </>
  );
}
