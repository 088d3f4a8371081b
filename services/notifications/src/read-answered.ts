import type { StoreCollection } from '@keyturn/service-kit/store';
import type { NoticeDocument } from './notice.ts';

/** Somebody acted on a request, its conversation or its transfer. */
interface Acted {
  readonly userId: string;
  readonly tourId: string;
  /** Whether a notice concerns the acted-on item. */
  isAbout(notice: NoticeDocument): boolean;
  readonly at: string;
}

/** Marks notices as read once their reader has acted on the subject, which implies reading. */
export async function readAnswered(
  notices: StoreCollection<NoticeDocument>,
  { userId, tourId, isAbout, at }: Acted,
): Promise<void> {
  for (const notice of await notices.find({ userId, tourId }).toArray()) {
    const { _id, read, occurredAt } = notice;
    // A republished event must not mark later notices.
    if (read || occurredAt > at || !isAbout(notice)) continue;
    await notices.updateOne({ _id, read: false }, { $set: { read: true } });
  }
}
