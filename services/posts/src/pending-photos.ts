import type { EventEnvelope } from '@keyturn/service-kit/bus';
import type { Update } from '@keyturn/service-kit/store';
import type { PostDocument } from './post.ts';

/** The post without what it has not told yet of a draft's photos: its next event says which they are now. */
export function withoutPendingPhotos(post: PostDocument): PostDocument {
  const outbox = post.outbox.filter((text) => (JSON.parse(text) as EventEnvelope).type !== 'posts.photos-changed');
  return outbox.length === post.outbox.length ? post : { ...post, outbox };
}

/**
 * The update that stores the events in place of those left out. Of the outbox only the relay writes without a new revision, and
 * only takes away: an event that it has published meanwhile is told once more, which consumers ignore.
 */
export function withNewestEvents(
  update: Update<PostDocument>,
  events: readonly string[],
  { before, left }: { before: PostDocument; left: PostDocument },
  now: () => Date,
): Update<PostDocument> {
  const outboxAt = now().toISOString();
  const next = { ...update, $inc: { ...update.$inc, revision: 1 } };
  if (left === before)
    return { ...next, $set: { ...update.$set, outboxAt }, $push: { ...update.$push, outbox: { $each: events } } };
  return { ...next, $set: { ...update.$set, outboxAt, outbox: [...left.outbox, ...events] } };
}
