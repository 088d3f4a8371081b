import { serverMessage } from '@keyturn/web-kit/api';
import { notify } from '@keyturn/web-kit/session';
import { Button, Dialog, TextAreaField } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { sendResetLink } from '../api.ts';
import styles from './admin.module.css';
import { adminMessages as messages } from './messages.ts';

/** Sends a person a password reset link, with a reason. */
export function SendReset({ userId }: { userId: string }) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const sending = useMutation({
    mutationFn: () => sendResetLink(userId, note),
    onSuccess: () => {
      setIsOpen(false);
      setNote('');
      setIsChecked(false);
      notify(messages.resetSent, 'success');
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (note.trim() !== '' && !sending.isPending) sending.mutate();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{messages.sendReset}</Button>
      <Dialog
        isOpen={isOpen}
        title={messages.sendReset}
        isLocked={sending.isPending}
        onClose={() => setIsOpen(false)}
        footer={
          <Button type="submit" form={formId} variant="primary" isPending={sending.isPending}>
            {messages.sendReset}
          </Button>
        }
      >
        <form id={formId} className={styles.form} noValidate onSubmit={submit}>
          <p>{messages.resetMeaning}</p>
          <TextAreaField
            label={messages.note}
            hint={messages.noteHint}
            required
            maxLength={300}
            value={note}
            error={isChecked && note.trim() === '' ? messages.noteMissing : null}
            onChange={(event) => setNote(event.target.value)}
          />
          <p role="alert" className={styles.failure}>
            {sending.error && serverMessage(sending.error, messages.resetFailed)}
          </p>
        </form>
      </Dialog>
    </>
  );
}
