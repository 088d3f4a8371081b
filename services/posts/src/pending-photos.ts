import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { withEvent } from '@keyturn/service-kit/outbox';
import type { Update } from '@keyturn/service-kit/store';
import type { PostDocument } from './post.ts';

/** The post without what it has not told yet of a draft's photos: its next event says which they are now. */
export function withoutPendingPhotos(post: PostDocument): PostDocument {
  const outbox = post.outbox.filter((text) => (JSON.parse(text) as EventEnvelope).type !== 'posts.photos-changed');
  return outbox.length === post.outbox.length ? post : { ...post, outbox };
}

/**
 * The update that stores the event in place of those left out. Of the outbox only the relay writes without a new revision, and
 * only takes away: an event that it has published meanwhile is told once more, which consumers ignore.
 */
export function withNewestEvent(
  update: Update<PostDocument>,
  event: string,
  { before, left }: { before: PostDocument; left: PostDocument },
  now: () => Date,
): Update<PostDocument> {
  const withIt = withEvent<PostDocument>(update, event, now);
  if (left === before) return withIt;
  const { $push: _push, ...rest } = withIt;
  return { ...rest, $set: { ...rest.$set, outbox: [...left.outbox, event] } };
}
