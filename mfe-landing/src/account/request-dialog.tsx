import { serverMessage } from '@keyturn/web-kit/api';
import { notify } from '@keyturn/web-kit/session';
import { Button, Dialog } from '@keyturn/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { queries } from '../api.ts';
import authStyles from '../auth/auth.module.css';
import { focusFirstMistake } from '../auth/focus-first-mistake.ts';
import { FormFailure } from '../auth/form-failure.tsx';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** Whether all required fields are filled. */
  readonly isWhole: boolean;
  /** Sends the request; returns the result's sentence. */
  readonly ask: () => Promise<string>;
  /** The fields; `isChecked` after an attempt to send. */
  readonly children: (isChecked: boolean) => ReactNode;
}

/** A dialog that asks an admin for a check; text stays until sent. */
export function RequestDialog({ title, hint, isWhole, ask, children }: Props) {
  const formId = useId();
  const cache = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: (sentence) => {
      setIsOpen(false);
      notify(sentence || messages.requestSent, 'success');
      return cache.invalidateQueries({ queryKey: queries.account.queryKey });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsChecked(true);
    if (!isWhole) focusFirstMistake(event.currentTarget);
    else if (!asking.isPending) asking.mutate();
  };
  return (
    <>
      <Button
        className={styles.start}
        onClick={() => {
          // An earlier failure belongs to another attempt.
          asking.reset();
          setIsOpen(true);
        }}
      >
        {title}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={title}
        isLocked={asking.isPending}
        onClose={() => setIsOpen(false)}
        footer={
          <Button type="submit" form={formId} variant="primary" isPending={asking.isPending}>
            {messages.sendRequest}
          </Button>
        }
      >
        <form id={formId} className={authStyles.form} noValidate onSubmit={submit}>
          <p className={styles.quiet}>{hint}</p>
          {children(isChecked)}
          <FormFailure text={asking.error && serverMessage(asking.error, messages.requestFailed)} />
        </form>
      </Dialog>
    </>
  );
}
