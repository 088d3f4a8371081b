import { formatTime } from '@keyturn/domain/time-of-day';
import { denverClock } from '@keyturn/domain/denver-time';
import { firstName } from '@keyturn/domain/text';
import { blockedSentences } from '@keyturn/domain/transfer-words';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import type { Tour } from '../read-answers.ts';
import { fallbacks, requestMessages as messages } from '../messages.ts';
import { withWholeDates } from '../whole-dates.ts';
import styles from './tour-card.module.css';
import { describeMoment } from '../tour-moment.ts';
import type { TourTab } from './use-tour-lists.ts';

/** The other party's name in sentences. */
export const otherName = (tab: TourTab, { buyer, seller }: Tour): string =>
  tab === 'received' ? firstName(buyer.name) || fallbacks.buyer : firstName(seller.name) || fallbacks.seller;

/** What a request's state means for the reader: until when somebody answers, or how it ended. */
export function TourLines({ tab, request, now }: { tab: TourTab; request: Tour; now: Date }) {
  const hasTaken = useHasTaken(tab, request);
  const lines = linesOf(tab, request, now, hasTaken);
  if (lines.length === 0) return null;
  return (
    <div className={styles.lines}>
      {lines.map((line) => (
        <p key={line}>{withWholeDates(line)}</p>
      ))}
    </div>
  );
}

/** Whether a request ended because the buyer became the taker. */
function useHasTaken(tab: TourTab, { state, listingId }: Tour): boolean {
  const enabled = tab === 'sent' && state === 'listing_gone';
  const { data = [] } = useQuery({ ...queries.transfers, enabled });
  return (
    enabled && data.some((own) => own.listingId === listingId && own.state === 'completed' && own.role === 'taker')
  );
}

function linesOf(tab: TourTab, request: Tour, now: Date, hasTaken: boolean): string[] {
  const { state, expiresAt, proposal, reason, cancelledBy, acceptedBy, outsideHours, replacedBy } = request;
  const isSeller = tab === 'received';
  const other = otherName(tab, request);
  const end = whenOf(expiresAt, now);
  const own = end === '' ? [] : [messages.answerBy(end)];
  const theirs = end === '' ? [] : [messages.hasUntil(other, end)];
  if (replacedBy) return [messages.askedInstead(describeMoment(replacedBy.date, replacedBy.time, now).short)];
  if (state === 'pending') return isSeller ? [...own, ...(outsideHours ? [messages.outsideHours] : [])] : theirs;
  if (state === 'proposed' && proposal) {
    const { short } = describeMoment(proposal.date, proposal.time, now);
    return isSeller ? [messages.youSuggest(short), ...theirs] : [messages.suggests(other, short), ...own];
  }
  if (state === 'accepted') return isSeller && acceptedBy === 'buyer' ? [messages.acceptedTime(other)] : [];
  if (state === 'cancelled') {
    const isOwn = cancelledBy === (isSeller ? 'seller' : 'buyer');
    return [isOwn ? messages.youCancelled(reason) : messages.cancelledBy(other, reason)];
  }
  const gone = hasTaken ? messages.tookOver : goneLine(isSeller, request, other);
  const ends = { expired: messages.noAnswer, slot_taken: messages.wentToOther, listing_gone: gone };
  return state in ends ? [ends[state as keyof typeof ends]] : [];
}

/**
 * How an unanswered request ended. A blocker reads of their block; no owner reads that an existing listing is
 * gone.
 */
function goneLine(isSeller: boolean, { isEndedByOwnBlock, listingState }: Tour, other: string): string {
  if (isEndedByOwnBlock) return blockedSentences.request(other);
  const isThere = listingState === '' || listingState === 'pending';
  return isSeller && isThere ? blockedSentences.other : messages.placeGone;
}

/** "Wed, Nov 25, 4:30 PM" in Utah; '' for none. */
function whenOf(instant: string, now: Date): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const { date, minutes } = denverClock(at);
  return describeMoment(date, formatTime(minutes), now).short;
}
