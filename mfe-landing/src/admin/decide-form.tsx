import type { AdminCase, Decision } from '@keyturn/contracts/admin';
import { isApproved, isCheck } from '@keyturn/domain/check-kinds';
import { isSuspended } from '@keyturn/domain/suspended';
import { serverMessage } from '@keyturn/web-kit/api';
import { notify } from '@keyturn/web-kit/session';
import { Button, Card, ConfirmDialog, SelectField, TextAreaField } from '@keyturn/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { ADMIN_KEY, decideCase } from '../api.ts';
import { focusFirstMistake } from '../auth/focus-first-mistake.ts';
import styles from './admin.module.css';
import { adminMessages as messages } from './messages.ts';
import { useAsRead } from './use-as-read.ts';

type Standing = Pick<AdminCase, 'kind' | 'state' | 'held' | 'action' | 'decisions'>;

/**
 * Decisions that fit a case's current state: a hidden listing can be shown or removed, a suspended person reinstated,
 * an approval revoked.
 */
function decisionsFor(found: Standing): readonly Decision[] {
  const { kind, state, held, decisions } = found;
  if (isApproved(found)) return ['revoke'];
  if (isCheck(kind)) return ['approve', 'refuse'];
  if (kind === 'person') {
    if (isSuspended(decisions)) return state === 'closed' ? ['reinstate'] : ['dismiss', 'reinstate'];
    return ['dismiss', 'warn', 'suspend'];
  }
  if (state === 'closed') return ['release', 'remove'];
  return held ? ['release', 'hold', 'remove', 'warn'] : ['dismiss', 'hold', 'remove', 'warn'];
}

/** Decides a case; text stays until saved. */
export function DecideForm({ found }: { found: AdminCase }) {
  const cache = useQueryClient();
  const [action, setAction] = useState<Decision | ''>('');
  const [note, setNote] = useState('');
  const [tell, setTell] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [asked, setAsked] = useState<keyof typeof messages.questions | null>(null);
  const { said, isOld, readAgain, forget } = useAsRead(found);
  const options = decisionsFor(found).map((value) => ({ value, label: labelOf(value, found.kind) }));
  const decide = useMutation({
    mutationFn: (chosen: Decision) =>
      decideCase(found._id, { action: chosen, note, tell, askedAt: found.request?.askedAt, ...said }),
    onSuccess: () => {
      forget();
      notify(messages.decided, 'success');
    },
    onSettled: () => {
      setAsked(null);
      // A refusal may mean that it has changed.
      void cache.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
  const isRequest = isCheck(found.kind);
  const changedSince = isRequest ? messages.renamedSince : messages.changedSince;
  const question = messages.questions[asked ?? 'remove'];
  const needsWords = action === 'warn' && tell.trim() === '';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (action === '' || note.trim() === '' || needsWords) focusFirstMistake(event.currentTarget);
    else if (action === 'remove' || action === 'suspend') setAsked(action);
    else if (!decide.isPending) decide.mutate(action);
  };

  return (
    <Card className={styles.decide}>
      <h2>{messages.decide}</h2>
      <form className={styles.form} noValidate onSubmit={submit} aria-label={messages.decide}>
        <SelectField
          label={messages.action}
          placeholder={messages.choose}
          options={options}
          required
          value={action}
          error={isChecked && action === '' ? messages.actionMissing : null}
          onChange={(event) => setAction(decisionsFor(found).find((one) => one === event.target.value) ?? '')}
        />
        <TextAreaField
          label={messages.note}
          hint={messages.noteHint}
          required
          maxLength={1000}
          value={note}
          error={isChecked && note.trim() === '' ? messages.noteMissing : null}
          onChange={(event) => setNote(event.target.value)}
        />
        <TextAreaField
          label={found.kind === 'listing' ? messages.tell : messages.tellPerson}
          hint={isRequest ? messages.tellPersonHint : messages.tellHint}
          isOptional={action !== 'warn'}
          maxLength={500}
          value={tell}
          error={isChecked && needsWords ? messages.tellMissing : null}
          onChange={(event) => setTell(event.target.value)}
        />
        <p role="alert" className={styles.failure}>
          {isOld ? changedSince : decide.error && serverMessage(decide.error, messages.decideFailed)}
        </p>
        {isOld && (
          <Button
            onClick={() => {
              readAgain();
              decide.reset();
            }}
          >
            {messages.haveRead}
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={decide.isPending}>
          {messages.save}
        </Button>
      </form>
      <ConfirmDialog
        isOpen={asked !== null}
        title={question.title}
        confirmLabel={question.confirm}
        isDanger
        isPending={decide.isPending}
        onConfirm={() => asked && decide.mutate(asked)}
        onCancel={() => setAsked(null)}
      >
        {question.meaning}
      </ConfirmDialog>
    </Card>
  );
}

const labelOf = (action: Decision, kind: AdminCase['kind']): string =>
  action === 'warn' && kind === 'person' ? messages.warnPerson : (messages.actions[action] ?? action);
