import type { TransferEventData } from '@keyturn/contracts/events';
import type { TransferState } from '@keyturn/contracts/primitives';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { PostDocument } from './post.ts';
import { toEventData } from './post-views.ts';
import type { Deps } from './posts.ts';

/**
 * Applies a transfer's state to its listing, unless a later attempt or change arrived. A change without effect on others,
 * such as an offer that was never accepted, is only recorded.
 */
export async function followTransfer(
  { posts, now, newId }: Pick<Deps, 'posts' | 'now' | 'newId'>,
  transferState: TransferState,
  { listingId, attempt, transferId, tourId }: TransferEventData,
  { revision }: EventEnvelope,
): Promise<void> {
  await changeDocument(
    posts,
    listingId,
    (post) => {
      if (!post?.posted || !isLater(post, attempt, revision)) return null;
      const changes = { transferState, transferAttempt: attempt, transferRevision: revision };
      const named = transferState === '' ? {} : { transferId, transferTourId: tourId };
      const $set = { ...changes, ...named };
      if (transferState === (post.transferState ?? '')) return { $set, $inc: { revision: 1 } };
      const event = nextEvent(post, 'posts.updated', toEventData({ ...post, ...$set }), { now, newId });
      return withEvent<PostDocument>({ $set }, event, now);
    },
    () => new Error(`The listing ${listingId} is being changed all the time.`),
  );
}

/** The listing's state by transfer state. Offers and unknown states change nothing. */
const STATE_OF: ReadonlyMap<string, TransferState> = new Map([
  ['active', 'pending'],
  ['ended', ''],
  ['completed', 'transferred'],
]);

/** The same for a republished transfer. */
export async function followSnapshot(
  deps: Pick<Deps, 'posts' | 'now' | 'newId'>,
  transfer: TransferEventData,
  event: EventEnvelope,
): Promise<void> {
  const state = STATE_OF.get(transfer.state);
  if (state !== undefined) await followTransfer(deps, state, transfer, event);
}

function isLater(
  { transferAttempt = 0, transferRevision = 0 }: PostDocument,
  attempt: number,
  revision: number,
): boolean {
  return attempt > transferAttempt || (attempt === transferAttempt && revision > transferRevision);
}
