import { erasureHandler } from '@keyturn/service-kit/erasures';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import { eraseSavedOf } from './erase.ts';
import type { PostCopy, SavedDocument } from './live-post.ts';
import { createLivePosts } from './live-posts.ts';
import { createBlockList, type BlockCopy } from './block-list.ts';
import { addRoutes } from './routes.ts';
import { followOthers } from './subscriptions.ts';

/** How long a replica may show stale data. */
const FOLLOW_MS = 1000;

/** Matches and saved listings. */
export function createMatching(deps: ServiceDeps): Service {
  const { store, now, newId } = deps;
  const live = createLivePosts(store.collection<PostCopy>('posts'), now);
  const saved = store.collection<SavedDocument>('saved');
  const blockList = createBlockList(store.collection<BlockCopy>('blocks'), now);
  const rules = { saved, live, blockList, saving: createKeyedMutex(), now, newId };
  const erasing = erasureHandler('matching.erased', deps, (deleted) => eraseSavedOf(rules, deleted));
  return defineService({
    name: 'matching',
    deps,
    routes: (router) => addRoutes(router, rules),
    indexes: [
      { collection: 'posts', keys: { revision: 1 } },
      { collection: 'posts', keys: { keptAt: 1 } },
      { collection: 'blocks', keys: { keptAt: 1 } },
      { collection: 'saved', keys: { userId: 1, listingId: 1 }, unique: true },
      { collection: 'saved', keys: { listingId: 1 } },
    ],
    async prepare() {
      await blockList.fill();
      await live.fill();
    },
    jobs: [
      { name: 'follow replicas', intervalMs: FOLLOW_MS, run: () => live.follow() },
      { name: 'follow blocks of replicas', intervalMs: FOLLOW_MS, run: () => blockList.follow() },
    ],
    outboxes: ['erasures'],
    subscriptions: [followOthers(rules, erasing)],
  });
}
