import type { LivePost } from '@keyturn/contracts/events';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import type { ErasureHandlers } from '@keyturn/service-kit/erasures';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import { storeGone, type Deps } from './saved-listings.ts';

/** Updates copy and index from events of posts, saved listings from existing ones, and the block list. */
export function followOthers(
  deps: Pick<Deps, 'blockList' | 'live' | 'saved' | 'now' | 'newId'>,
  erasing: ErasureHandlers,
): QueueSubscription {
  const { blockList, live } = deps;
  return subscribeTo('matching', {
    'posts.published': store,
    'posts.updated': store,
    'posts.removed': ({ _id }, { revision }) => takeAway(_id, live.find(_id), revision),
    'posts.hidden': ({ _id }, { revision }) => hide(_id, revision),
    ...erasing,
    'moderation.blocked': (pair, { revision }) => blockList.store(pair, true, revision),
    'moderation.unblocked': (pair, { revision }) => blockList.store(pair, false, revision),
  });

  async function store(post: LivePost, { revision }: EventEnvelope): Promise<void> {
    if (post.transferState === 'transferred') return takeAway(post._id, post, revision);
    if (post.hidden) return hide(post._id, revision);
    await live.store(post._id, post, revision);
  }

  /** Saved entries stay, because it may be shown again. */
  async function hide(id: string, revision: number): Promise<void> {
    await live.store(id, null, revision);
  }

  async function takeAway(id: string, post: LivePost | null, revision: number): Promise<void> {
    // Before its copy is removed, so that an interrupted try can repeat; and after, for those who saved it meanwhile.
    await storeGone(deps, id, post);
    await live.store(id, null, revision);
    await storeGone(deps, id, post);
  }
}
