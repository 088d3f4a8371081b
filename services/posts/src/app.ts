import { BLOCK_INDEXES, type BlockDocument } from '@keyturn/service-kit/blocks';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { createTurns } from '@keyturn/service-kit/turns';
import type { PostsConfig } from './config.ts';
import type { PersonDocument, PostDocument } from './post.ts';
import { toCurrentFact } from './post-views.ts';
import { addRoutes } from './routes.ts';
import { followOthers } from './subscriptions.ts';

/** Drafts and live listings. */
export function createPosts(deps: ServiceDeps, config: PostsConfig): Service {
  const { store, now, newId } = deps;
  const posts = store.collection<PostDocument>('posts');
  const people = store.collection<PersonDocument>('people');
  const blocks = store.collection<BlockDocument>('blocks');
  const rules = { posts, people, blocks, mediaKey: config.mediaKey, creating: createTurns(), now, newId };

  return defineService({
    name: 'posts',
    deps,
    routes: (router) => addRoutes(router, rules),
    indexes: [
      // Removed posts stay for ever: a person's own reads do not go over them.
      { collection: 'posts', keys: { userId: 1, removed: 1, posted: 1 } },
      { collection: 'posts', keys: { userId: 1, createdAt: -1 } },
      { collection: 'posts', keys: { posted: 1, postedAt: -1 } },
      ...BLOCK_INDEXES,
    ],
    outboxes: ['posts'],
    currentFacts: { posts: toCurrentFact },
    subscriptions: [followOthers(rules)],
  });
}
