import type { StoreCollection } from '@keyturn/service-kit/store';
import type { NoticeDocument } from './notice.ts';
import type { TourEvent } from './wordings.ts';
import type { TourFact } from '@keyturn/contracts/events';

/** Somebody did something about a request, its conversation or its transfer. */
interface Acted {
  readonly userId: string;
  readonly tourId: string;
  /** Whether a notice is about what they did something about. */
  isAbout(notice: NoticeDocument): boolean;
  readonly at: string;
}

/** Marks as read what somebody was told of before they did something about it: nobody answers what they have not seen. */
export async function readAnswered(
  notices: StoreCollection<NoticeDocument>,
  { userId, tourId, isAbout, at }: Acted,
): Promise<void> {
  for (const notice of await notices.find({ userId, tourId }).toArray()) {
    const { _id, read, createdAt, toldAt = createdAt } = notice;
    // A fact may be told again: what came after it was not seen by then.
    if (read || toldAt > at || !isAbout(notice)) continue;
    await notices.updateOne({ _id, read: false }, { $set: { read: true } });
  }
}

/** Who acts where a fact of the release before does not say so. */
const ACTS: Partial<Record<TourEvent, 'buyer' | 'seller'>> = {
  'tours.accepted': 'seller',
  'tours.rejected': 'seller',
  'tours.cancelled': 'buyer',
};

/** Which side of a request did what an event tells; undefined where the clock or another fact did. */
export const actorOf = (type: TourEvent, { by }: TourFact): 'buyer' | 'seller' | undefined =>
  by === undefined ? ACTS[type] : by || undefined;
