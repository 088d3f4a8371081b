import type { LivePost } from '@keyturn/contracts/events';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import { keepGone, type Deps } from './saved-listings.ts';

/** Keeps copy and index at what posts published last, and saved listings at what there is. */
export function followPosts(deps: Pick<Deps, 'live' | 'saved'>): QueueSubscription {
  const { live } = deps;
  const keep = (post: LivePost, { revision }: EventEnvelope) => live.keep(post._id, post, revision);
  return subscribeTo('matching', {
    'posts.published': keep,
    'posts.updated': keep,
    async 'posts.removed'({ _id }, { revision }) {
      const post = live.find(_id);
      // Before its copy is gone, so that a try that breaks off can be repeated; after, for those who saved it meanwhile.
      await keepGone(deps, _id, post);
      await live.keep(_id, null, revision);
      await keepGone(deps, _id, post);
    },
  });
}
