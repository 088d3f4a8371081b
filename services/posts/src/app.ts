import { BLOCK_INDEXES, type BlockDocument } from '@keyturn/service-kit/blocks';
import type { ClosingDocument } from '@keyturn/service-kit/closings';
import type { EmailDocument } from '@keyturn/service-kit/emails';
import { erasureHandler, type ErasureDocument } from '@keyturn/service-kit/erasures';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import { askAndHide } from './ask-and-hide.ts';
import { erasePostsOf } from './erase.ts';
import { forgetPhotos } from './follow-photos.ts';
import type { PostsConfig } from './config.ts';
import { PHOTO_INDEXES, type PhotoDocument } from './photo-prints.ts';
import type { PersonDocument, PostDocument } from './post.ts';
import { toCurrentEvent } from './post-views.ts';
import { addRoutes } from './routes.ts';
import { followOthers } from './subscriptions.ts';
import { FRESHNESS_DAYS } from './visibility.ts';

const SWEEP_MS = 60_000;

/** Drafts and live listings. */
export function createPosts(
  deps: ServiceDeps,
  config: PostsConfig,
  { sweepMs = SWEEP_MS }: { sweepMs?: number } = {},
): Service {
  const { store, now, newId } = deps;
  const posts = store.collection<PostDocument>('posts');
  const people = store.collection<PersonDocument>('people');
  const blocks = store.collection<BlockDocument>('blocks');
  const rules = {
    posts,
    people,
    blocks,
    emails: store.collection<EmailDocument>('emails'),
    closings: store.collection<ClosingDocument>('closings'),
    photos: store.collection<PhotoDocument>('photos'),
    erasures: store.collection<ErasureDocument>('erasures'),
    mediaKey: config.mediaKey,
    days: config.days ?? FRESHNESS_DAYS,
    creating: createKeyedMutex(),
    now,
    newId,
  };
  const erasing = erasureHandler('posts.erased', deps, (deleted, revision) => erasePostsOf(rules, deleted, revision));

  return defineService({
    name: 'posts',
    deps,
    routes: (router) => addRoutes(router, rules, config.requiresConfirmedEmail ?? false),
    indexes: [
      // Removed posts stay for ever, so an index lets reads skip them.
      { collection: 'posts', keys: { userId: 1, removed: 1, posted: 1 } },
      { collection: 'posts', keys: { userId: 1, createdAt: -1 } },
      { collection: 'posts', keys: { posted: 1, postedAt: -1 } },
      { collection: 'posts', keys: { posted: 1, timerAt: 1 } },
      { collection: 'posts', keys: { posted: 1, 'fields.city': 1, 'fields.leaseType': 1 } },
      ...PHOTO_INDEXES,
      ...BLOCK_INDEXES,
    ],
    outboxes: ['posts', 'erasures'],
    currentEvents: { posts: toCurrentEvent },
    subscriptions: [followOthers(rules, erasing)],
    jobs: [
      { name: 'ask about listings and hide them', intervalMs: sweepMs, run: () => askAndHide(rules) },
      { name: 'forget photos that no post names', intervalMs: sweepMs, run: () => forgetPhotos(rules) },
    ],
  });
}
