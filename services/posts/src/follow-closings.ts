import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { Update } from '@keyturn/service-kit/store';
import { isLive, type PostDocument } from './post.ts';
import { toEventData } from './post-views.ts';
import type { Deps } from './posts.ts';
import { hide, restarted } from './visibility.ts';

/** Hides a closed account's listings. */
export const closeListings = (deps: Deps, userId: string): Promise<void> =>
  changeListings(deps, userId, (post) => (post.ownerClosedAt === null ? hide(deps, post, 'ownerClosedAt') : null));

/** Shows them again, unless another reason hides them. */
export const reopenListings = (deps: Deps, userId: string): Promise<void> =>
  changeListings(deps, userId, (post) => {
    if (post.ownerClosedAt === null) return null;
    const $set = { ownerClosedAt: null, ...restarted(post, deps.days) };
    const next = { ...post, ...$set };
    if (!isLive(next)) return { $set, $inc: { revision: 1 } };
    return withEvent<PostDocument>({ $set }, nextEvent(post, 'posts.updated', toEventData(next), deps), deps.now);
  });

async function changeListings(
  { posts }: Deps,
  userId: string,
  change: (post: PostDocument) => Update<PostDocument> | null,
): Promise<void> {
  const listed = await posts.find({ userId, removed: false, posted: true }).toArray();
  for (const { _id } of listed)
    await changeDocument(
      posts,
      _id,
      (post) => (post?.posted ? change(post) : null),
      () => new Error(`The listing ${_id} is being changed all the time.`),
    );
}
