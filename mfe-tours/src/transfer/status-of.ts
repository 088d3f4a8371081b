import { denverDateOf } from '@keyturn/domain/denver-time';
import { firstName } from '@keyturn/domain/text';
import { blockedSentences, closedSentences, transferSentences } from '@keyturn/domain/transfer-words';
import { transferMessages as messages } from './messages.ts';
import { otherOf, type Transfer } from '../read-transfer.ts';

/** Whose turn it is, or how it ended; '' when unknown. */
export function statusOf(transfer: Transfer): string {
  const { state, kind, role, next, endReason, isEndedByOwnBlock, closedBy, dueAt, updatedAt, steps } = transfer;
  const other = firstName(otherOf(transfer).name) || messages.someone;
  if (state === 'offered') return transferSentences.offered(role, other, dueAt);
  if (state === 'active') return next ? transferSentences.turn(role, other, next, kind) : '';
  if (state === 'completed') {
    const keys = steps.find(({ step }) => step === 'keys')?.date;
    return transferSentences.completed(keys || (denverDateOf(updatedAt) ?? ''));
  }
  if (isEndedByOwnBlock) return blockedSentences.transfer(other);
  if (closedBy) return closedSentences.transfer(closedBy === role);
  return endReason === '' || endReason === 'unknown' ? '' : transferSentences.ended(role, other, endReason);
}
