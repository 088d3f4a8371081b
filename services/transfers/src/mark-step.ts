import { HOUR_MS } from '@keyturn/domain/durations';
import type { TransferEventData } from '@keyturn/contracts/events';
import type { changeTransferBody, markStepBody } from '@keyturn/contracts/transfers';
import { denverToday } from '@keyturn/domain/denver-time';
import { maySideMark, nextStep, stepStates, type TransferSide } from '@keyturn/domain/transfer-steps';
import type { Identity } from '@keyturn/service-kit/identity';
import { conflict, forbidden, invalid, notFound, tooMany } from '@keyturn/service-kit/problem';
import type { KeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import type { z } from 'zod';
import { notActive } from './answer-offer.ts';
import { changeTransfer, withNewQuiet, type TransferChange } from './change-transfer.ts';
import type { Deps } from './collections.ts';
import { requireNearDay } from './near-day.ts';
import type { TransferDocument } from './transfer.ts';
import type { TriesOfHour } from './tries-of-hour.ts';

const MOST_CHANGES = 30;

/** With a side's changes in the last hour, and its mutex. */
type ChangeDeps = Deps & { readonly changes: TriesOfHour; readonly changing: KeyedMutex };
type Decide = (transfer: TransferDocument, side: TransferSide) => TransferChange | null;

/**
 * Limits changes, because each sends a message and a notice. A change counts once: `decide` repeats after a concurrent
 * change.
 */
function changeOfFew(deps: ChangeDeps, caller: Identity, id: string, decide: Decide): Promise<TransferDocument> {
  const { changes, changing } = deps;
  const key = `${id}|${caller.userId}`;
  return changing.runExclusive(key, async () => {
    const last = { isCounted: false };
    const changed = await changeTransfer(deps, caller, id, (transfer, side) => {
      const change = decide(transfer, side);
      last.isCounted = change?.type === 'transfers.changed';
      if (last.isCounted && changes.count(key) >= MOST_CHANGES)
        throw tooMany('You have changed this transfer many times. Please try again later.', HOUR_MS / 1000);
      return change;
    });
    if (last.isCounted) changes.add(key);
    return changed;
  });
}

/** A side marks a step, in order; the last, the keys, completes the transfer. Or it removes the last mark. */
export const markStep = (
  deps: ChangeDeps,
  caller: Identity,
  id: string,
  name: string,
  { done, date }: z.output<typeof markStepBody>,
) =>
  changeOfFew(deps, caller, id, (transfer, side) => {
    const { kind, marks, state } = transfer;
    const known = stepStates(kind, marks).find(({ step }) => step === name);
    if (!known) throw notFound('There is no such step.');
    const { step, by } = known;
    if (!maySideMark(step, side)) throw forbidden('That step is the other side’s to mark.', 'not_your_step');
    const isMarked = marks.some((mark) => mark.step === step && (by !== 'both' || mark.by === side));
    if (isMarked === done) return null;
    if (state !== 'active') throw notActive();
    if (!done) return takeBack();
    const today = denverToday(deps.now());
    if (date !== undefined && date > today) throw invalid('That day is still to come.', 'date');
    if (nextStep(kind, marks)?.step !== step) throw conflict('Another step comes first.', 'step_order');
    requireNearDay(date, deps.now());
    const mark = { step, by: side, date: date || today };
    return withMarks([...marks, mark], { step, date: mark.date, isDone: true });

    function takeBack(): TransferChange {
      const last = marks.at(-1);
      if (last?.step !== step || last.by !== side)
        throw conflict('Only the last step can be taken back, by who marked it.', 'step_order');
      return withMarks(marks.slice(0, -1), { step, date: last.date, isDone: false });
    }

    function withMarks(
      next: TransferDocument['marks'],
      marked: NonNullable<TransferEventData['marked']>,
    ): TransferChange {
      const details = { marked };
      const set = { marks: next };
      if (nextStep(kind, next) === null)
        return { type: 'transfers.completed', set: { ...set, state: 'completed', timerAt: null }, details };
      return {
        type: 'transfers.changed',
        set: { ...set, ...withNewQuiet({ ...transfer, ...set }, deps.now()) },
        details,
      };
    }
  });

/** Either side changes the move-in day and fees, based on what it read. */
export const changeTerms = (
  deps: ChangeDeps,
  caller: Identity,
  id: string,
  { revision, moveInDate, fees }: z.output<typeof changeTransferBody>,
) =>
  changeOfFew(deps, caller, id, (transfer) => {
    const set = { moveInDate: moveInDate ?? transfer.moveInDate, fees: fees ?? transfer.fees };
    const isSo = set.moveInDate === transfer.moveInDate && JSON.stringify(set.fees) === JSON.stringify(transfer.fees);
    if (isSo) return null;
    if (transfer.state !== 'active') throw notActive();
    if (set.moveInDate !== transfer.moveInDate) requireNearDay(moveInDate, deps.now());
    if (transfer.revision !== revision)
      throw conflict('This transfer has changed meanwhile. Please look at it again.', 'changed_elsewhere');
    return {
      type: 'transfers.changed',
      set: { ...set, ...withNewQuiet({ ...transfer, ...set }, deps.now()) },
      details: { hasNewTerms: true },
    };
  });
