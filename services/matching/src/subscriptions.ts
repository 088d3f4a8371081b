import { eventData } from '@keyturn/contracts/events';
import { Poison, type EventHandler } from '@keyturn/service-kit/bus';
import type { LivePosts } from './live-posts.ts';
import type { SavedListings } from './saved-listings.ts';

/** Keeps copy and index at what posts published last, and saved listings at what there is. */
export function followPosts(live: LivePosts, saved: SavedListings): EventHandler {
  return async ({ type, revision, data }) => {
    if (type === 'posts.removed') {
      const removed = eventData['posts.removed'].safeParse(data);
      if (!removed.success) throw new Poison(`${type} is unreadable`, { cause: removed.error });
      const { _id } = removed.data;
      const post = live.find(_id);
      // Before its copy is gone, so that a try that breaks off can be repeated; after, for those who saved it meanwhile.
      await saved.keepGone(_id, post);
      await live.keep(_id, null, revision);
      await saved.keepGone(_id, post);
      return;
    }
    const post = eventData['posts.published'].safeParse(data);
    if (!post.success) throw new Poison(`${type} is unreadable`, { cause: post.error });
    await live.keep(post.data._id, post.data, revision);
  };
}
