import { Link, useLocation, useNavigate, type WayBack } from '@keyturn/routing';
import { hasStatus, serverMessage } from '@keyturn/web-kit/api';
import { Button, buttonClass } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { applyLink } from '../api.ts';
import { confirmMessages as messages } from '../messages.ts';
import styles from './auth.module.css';
import { CardPage } from './card-page.tsx';
import { followNewEmail } from './follow-new-email.ts';
import { FormFailure } from './form-failure.tsx';
import { Told } from './told.tsx';

/** /confirm: uses a link that went by e-mail. Mail programs open links by themselves, so a button does it. */
export function Confirm() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash.slice(1));
  const confirm = useMutation({
    mutationFn: () => applyLink(token),
    onSuccess: async ({ purpose }) => {
      void navigate({ hash: '' }, { replace: true });
      if (purpose === 'email') await followNewEmail();
    },
  });
  const isOver = token === '' || hasStatus(confirm.error, 410);
  return (
    <CardPage title={messages.title}>
      {confirm.isSuccess && (
        <Told sentence={confirm.data.message || messages.confirmed}>
          <Link to="/" className={buttonClass('primary')}>
            {messages.home}
          </Link>
        </Told>
      )}
      {isOver && <Told sentence={messages.linkOver} />}
      {!confirm.isSuccess && !isOver && (
        <div className={styles.form}>
          <p>{messages.hint}</p>
          <FormFailure text={confirm.error && serverMessage(confirm.error, messages.failed)} />
          {hasStatus(confirm.error, 403) && (
            <Link to="/login" state={{ from: `/confirm#${token}` } satisfies WayBack} className={buttonClass()}>
              {messages.logIn}
            </Link>
          )}
          <Button variant="primary" isWide isPending={confirm.isPending} onClick={() => confirm.mutate()}>
            {messages.confirm}
          </Button>
        </div>
      )}
    </CardPage>
  );
}
