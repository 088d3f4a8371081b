import { Link, useLocation, useNavigate, type ReturnPath } from '@keyturn/routing';
import { hasStatus, serverMessage } from '@keyturn/web-kit/api';
import { Button, buttonClass } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { applyLink } from '../api.ts';
import styles from './auth.module.css';
import { CardPage } from './card-page.tsx';
import { followAccount } from './follow-account.ts';
import { FormFailure } from './form-failure.tsx';
import { confirmMessages as messages } from './messages.ts';
import { FormResult } from './form-result.tsx';

const CONFIRMS = { ...messages, to: '/', next: messages.home };

/** A link that reverts an address change; its token does not show that before use. */
const UNDOES = {
  ...CONFIRMS,
  title: messages.undoTitle,
  hint: messages.undoHint,
  confirm: messages.undo,
  linkOver: messages.undoOver,
  failed: messages.undoFailed,
  to: '/forgot-password',
  next: messages.reset,
};

/** /confirm: uses an e-mailed link by a button, because mail programs open links themselves. */
export function Confirm() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash.slice(1));
  const [isUndo] = useState(new URLSearchParams(search).has('undo'));
  const confirm = useMutation({
    mutationFn: () => applyLink(token),
    onSuccess: async ({ purpose }) => {
      void navigate({ hash: '' }, { replace: true });
      if (purpose === 'email') await followAccount();
    },
  });
  const isOver = token === '' || hasStatus(confirm.error, 410);
  // Links of the release before do not state their purpose.
  const words = isUndo || confirm.data?.purpose === 'email-undo' ? UNDOES : CONFIRMS;
  return (
    <CardPage title={words.title}>
      {confirm.isSuccess && (
        <FormResult sentence={confirm.data.message || words.confirmed}>
          <Link to={words.to} className={buttonClass('primary')}>
            {words.next}
          </Link>
        </FormResult>
      )}
      {isOver && <FormResult sentence={words.linkOver} />}
      {!confirm.isSuccess && !isOver && (
        <div className={styles.form}>
          <p>{words.hint}</p>
          <FormFailure text={confirm.error && serverMessage(confirm.error, words.failed)} />
          {hasStatus(confirm.error, 403) && (
            <Link to="/login" state={{ from: `/confirm#${token}` } satisfies ReturnPath} className={buttonClass()}>
              {messages.logIn}
            </Link>
          )}
          <Button variant="primary" isWide isPending={confirm.isPending} onClick={() => confirm.mutate()}>
            {words.confirm}
          </Button>
        </div>
      )}
    </CardPage>
  );
}
