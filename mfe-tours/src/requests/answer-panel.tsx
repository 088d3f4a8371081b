import { firstName } from '@keyturn/domain/text';
import { Button, TextAreaField, useIsTouch } from '@keyturn/web-kit/ui';
import { Check, X } from 'lucide-react';
import type { Tour } from '../read-answers.ts';
import { focusOnMount } from '../focus-on-mount.ts';
import { fallbacks, requestMessages as messages } from '../messages.ts';
import styles from './answer.module.css';
import { CardForm } from './card-part.tsx';
import type { AnswerDraft, TourAnswers } from './use-tour-answers.ts';

/** Longest note, in characters, by the server's limit. */
export const MOST_NOTE = 1000;

interface AnswerPanelProps {
  request: Tour;
  /** Another tour was accepted for this time; the card shows that. */
  isTaken: boolean;
  /** "Tuesday, 4:30 PM". */
  moment: string;
  answers: TourAnswers;
}

/** Accept and Reject; each opens a field for an optional note. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { request, isTaken, moment, answers } = props;
  const draft = answers.draftOf(request._id);
  if (draft) return <NoteForm draft={draft} {...props} />;
  return (
    <>
      <Button
        size="small"
        icon={<Check size={20} />}
        isDisabled={isTaken}
        aria-describedby={isTaken ? `taken-${request._id}` : undefined}
        onClick={() => answers.write(request._id, { verb: 'accept', note: '' })}
      >
        {request.state === 'proposed' ? messages.acceptMoment(moment) : messages.accept}
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<X size={20} />}
        onClick={() => answers.write(request._id, { verb: 'reject', note: '' })}
      >
        {messages.reject}
      </Button>
    </>
  );
}

function NoteForm({ draft, request, moment, answers }: AnswerPanelProps & { draft: AnswerDraft }) {
  const { verb, note } = draft;
  const isAccept = verb === 'accept';
  // On touch screens a keyboard would cover the button, as if nothing were left to do.
  const isTouch = useIsTouch();
  return (
    <CardForm
      requestId={request._id}
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        answers.send(request);
      }}
    >
      <TextAreaField
        ref={isTouch ? undefined : focusOnMount}
        label={messages.noteTo(firstName(request.buyer.name) || fallbacks.buyer)}
        isOptional
        rows={2}
        maxLength={MOST_NOTE}
        value={note}
        onChange={(event) => answers.write(request._id, { verb, note: event.target.value })}
      />
      <div className={styles.actions}>
        <Button
          ref={isTouch ? focusOnMount : undefined}
          type="submit"
          variant="primary"
          size="small"
          className={isAccept ? undefined : styles.reject}
          icon={isAccept ? <Check size={20} /> : <X size={20} />}
        >
          {isAccept ? messages.acceptMoment(moment) : messages.rejectMoment(moment)}
        </Button>
        <Button variant="tertiary" size="small" onClick={() => answers.write(request._id, null)}>
          {messages.neverMind}
        </Button>
      </div>
    </CardForm>
  );
}
