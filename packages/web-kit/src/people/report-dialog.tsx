import type { ReportBody } from '@keyturn/contracts/moderation';
import { REPORT_REASONS } from '@keyturn/domain/report-reasons';
import { useId, useState, type SubmitEvent } from 'react';
import { notify } from '@keyturn/web-kit/session';
import { send, serverMessage } from '../api/index.ts';
import { Button, Dialog, SelectField, TextAreaField } from '../ui/index.ts';
import { reportMessages as messages } from './messages.ts';
import styles from './report.module.css';

const MOST_LETTERS = 1000;
const REASONS = REPORT_REASONS.map((value) => ({ value, label: messages.reasons[value] }));
const isReason = (value: string): value is ReportBody['reason'] => REASONS.some((reason) => reason.value === value);

export interface ReportDialogProps {
  isOpen: boolean;
  title: string;
  /** The kind of subject that `id` names. */
  about: ReportBody['about'];
  id: string;
  onClose: () => void;
}

/** Asks what is wrong with a listing or person, and reports it. Text stays until it is sent. */
export function ReportDialog({ isOpen, title, about, id, onClose }: ReportDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState('');

  async function report(): Promise<void> {
    setIsChecked(true);
    if (isPending || !isReason(reason)) return;
    setIsPending(true);
    setFailure('');
    try {
      await send('POST /api/moderation/reports', { body: { about, id, reason, text } });
      setReason('');
      setText('');
      setIsChecked(false);
      onClose();
      notify(messages.thanks, 'success');
    } catch (error) {
      setFailure(serverMessage(error, messages.failed));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      isLocked={isPending}
      onClose={() => {
        setFailure('');
        onClose();
      }}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={isPending}>
          {messages.send}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void report();
        }}
      >
        <SelectField
          label={messages.reason}
          placeholder={messages.choose}
          options={REASONS}
          required
          value={reason}
          error={isChecked && reason === '' ? messages.reasonMissing : null}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextAreaField
          label={messages.text}
          hint={messages.textHint}
          isOptional
          maxLength={MOST_LETTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </form>
    </Dialog>
  );
}
