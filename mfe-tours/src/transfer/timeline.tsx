import { formatDay } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { firstName } from '@keyturn/domain/text';
import type { StepOwner } from '@keyturn/domain/transfer-steps';
import { stepDone, stepLabel } from '@keyturn/domain/transfer-words';
import { Button } from '@keyturn/web-kit/ui';
import { Check } from 'lucide-react';
import { markTransferStep } from '../api.ts';
import { transferMessages as messages } from './messages.ts';
import { useNow } from '../use-now.ts';
import { otherOf, type Transfer } from '../read-transfer.ts';
import styles from './timeline.module.css';
import { useTransferStep } from './use-transfer-step.ts';

/** Past steps with who and when, and the next ones. Whoever made the last mark can undo it. */
export function Timeline({ transfer }: { transfer: Transfer }) {
  const { _id, kind, state, role, steps, next, lastMarkBy } = transfer;
  const today = denverToday(useNow());
  const { isPending, take } = useTransferStep(_id);
  const other = firstName(otherOf(transfer).name) || messages.someone;
  const last = steps.findLast(({ doneBy }) => doneBy !== '');
  const isUnderWay = state === 'offered' || state === 'active';
  // The taker pays, only after the office's approval.
  const paysNext =
    state === 'active' && role === 'taker' && steps.some(({ step, isDone }) => step === 'signed' && !isDone);
  const whoOf = (doneBy: string): string =>
    doneBy === 'both' ? messages.both : doneBy === role ? messages.you : other;
  const ownerOf = (by: StepOwner): string =>
    by === 'both' ? messages.bothOfYou : by === 'either' ? messages.eitherOfYou : whoOf(by);
  return (
    <section className={styles.section}>
      <h2>{messages.timeline}</h2>
      <ol className={styles.steps} aria-label={messages.timeline}>
        {steps.map(({ step, by, isDone, doneBy, date }) => (
          <li
            key={step}
            className={isDone ? styles.done : styles.open}
            aria-current={state === 'active' && next?.step === step ? 'step' : undefined}
          >
            <span className={styles.mark}>{isDone && <Check size={16} strokeWidth={3} aria-hidden />}</span>
            <div className={styles.text}>
              <p>{stepLabel(step, kind)}</p>
              {isDone && (
                <p className={styles.by}>
                  {messages.done(stepDone(step, kind, whoOf(doneBy), doneBy === role), formatDay(date, today))}
                </p>
              )}
              {isUnderWay && !isDone && doneBy === '' && <p className={styles.by}>{ownerOf(by)}</p>}
              {!isDone && doneBy !== '' && <p className={styles.by}>{messages.marked(whoOf(doneBy))}</p>}
              {step === 'approved' && paysNext && <p className={styles.by}>{messages.inWriting}</p>}
            </div>
            {state === 'active' && last?.step === step && (lastMarkBy ?? doneBy) === role && (
              <Button
                size="small"
                isPending={isPending}
                aria-label={messages.undoStep(stepLabel(step, kind))}
                onClick={() => take(() => markTransferStep(_id, step, false))}
              >
                {messages.undo}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
