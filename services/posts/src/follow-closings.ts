import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { Update } from '@keyturn/service-kit/store';
import { released, toNamed } from './freshness.ts';
import type { PostDocument } from './post.ts';
import { toFact } from './post-views.ts';
import type { Deps } from './posts.ts';

/** Hides the listings of somebody whose account is closed. Of one that is held, what lies under that changes. */
export const closeListings = (deps: Deps, userId: string): Promise<void> =>
  changeListings(deps, userId, (post) => {
    const { hidden = '', releasedTo = '' } = post;
    if ((hidden === 'held' ? releasedTo : hidden) === 'closed') return null;
    if (hidden === 'held') return { $set: { releasedTo: 'closed', reopensTo: releasedTo }, $inc: { revision: 1 } };
    const event = nextEvent(post, 'posts.hidden', { ...toNamed(post), why: 'closed' }, deps);
    return withEvent<PostDocument>(
      { $set: { hidden: 'closed', reopensTo: hidden, askedAt: '', clockAt: '' } },
      event,
      deps.now,
    );
  });

/** Shows them again, unless they were hidden before, or are held now. */
export const reopenListings = (deps: Deps, userId: string): Promise<void> =>
  changeListings(deps, userId, (post) => {
    const { hidden = '', releasedTo = '', reopensTo = '' } = post;
    if (hidden === 'held' && releasedTo === 'closed')
      return { $set: { releasedTo: reopensTo, reopensTo: '' }, $inc: { revision: 1 } };
    if (hidden !== 'closed') return null;
    const $set = { ...released({ ...post, releasedTo: reopensTo }, deps.days), reopensTo: '' as const };
    if (reopensTo !== '') return { $set, $inc: { revision: 1 } };
    return withEvent<PostDocument>(
      { $set },
      nextEvent(post, 'posts.updated', toFact({ ...post, ...$set }), deps),
      deps.now,
    );
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
