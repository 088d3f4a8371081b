import { useNavigate } from '@keyturn/routing';
import { serverMessage } from '@keyturn/web-kit/api';
import { notify } from '@keyturn/web-kit/session';
import { Button, Dialog, TextAreaField } from '@keyturn/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { ADMIN_KEY, openPersonCase } from '../api.ts';
import styles from './admin.module.css';
import { adminMessages as messages } from './messages.ts';

/** Opens a case about a person, and navigates to it. */
export function OpenCase({ userId }: { userId: string }) {
  const formId = useId();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const open = useMutation({
    mutationFn: () => openPersonCase(userId, note),
    onSuccess: async (caseId) => {
      setIsOpen(false);
      void cache.invalidateQueries({ queryKey: ADMIN_KEY });
      await navigate(`/admin/cases/${caseId}`);
      notify(messages.caseOpened, 'success');
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (note.trim() !== '' && !open.isPending) open.mutate();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{messages.openCase}</Button>
      <Dialog
        isOpen={isOpen}
        title={messages.openCase}
        isLocked={open.isPending}
        onClose={() => setIsOpen(false)}
        footer={
          <Button type="submit" form={formId} variant="primary" isPending={open.isPending}>
            {messages.openCase}
          </Button>
        }
      >
        <form id={formId} className={styles.form} noValidate onSubmit={submit}>
          <TextAreaField
            label={messages.caseAbout}
            hint={messages.noteHint}
            required
            maxLength={1000}
            value={note}
            error={isChecked && note.trim() === '' ? messages.caseAboutMissing : null}
            onChange={(event) => setNote(event.target.value)}
          />
          <p role="alert" className={styles.failure}>
            {open.error && serverMessage(open.error, messages.openFailed)}
          </p>
        </form>
      </Dialog>
    </>
  );
}
