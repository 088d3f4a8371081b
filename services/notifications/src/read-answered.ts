import type { StoreCollection } from '@keyturn/service-kit/store';
import type { NoticeDocument } from './notice.ts';

/** Somebody did something about a request, its conversation or its transfer. */
interface Acted {
  readonly userId: string;
  readonly tourId: string;
  /** Whether a notice is about what they did something about. */
  isAbout(notice: NoticeDocument): boolean;
  readonly at: string;
}

/** Marks notices as read once their reader has acted on them: nobody answers what they have not seen. */
export async function readAnswered(
  notices: StoreCollection<NoticeDocument>,
  { userId, tourId, isAbout, at }: Acted,
): Promise<void> {
  for (const notice of await notices.find({ userId, tourId }).toArray()) {
    const { _id, read, occurredAt } = notice;
    // An event may be republished: what came after it was not seen by then.
    if (read || occurredAt > at || !isAbout(notice)) continue;
    await notices.updateOne({ _id, read: false }, { $set: { read: true } });
  }
}
