import type { LivePost } from '@keyturn/contracts/events';
import { listingTitle } from '@keyturn/domain/listing-text';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { erasureHandler } from '@keyturn/service-kit/erasures';
import { keepMark, keepNewer } from '@keyturn/service-kit/copies';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { Store } from '@keyturn/service-kit/store';
import { keepAudit } from './audit.ts';
import type { Deps } from './collections.ts';
import { eraseModerationOf } from './erase.ts';
import { considerSigns } from './signs.ts';

/** Keeps copies of names and photos, and of listings; an older event never replaces a newer copy. And looks at what posts noticed of them. */
export function keepCopies(deps: Deps & { readonly store: Store }): QueueSubscription {
  const { collections } = deps;
  const { people, listings } = collections;
  return subscribeTo('moderation', {
    async 'profiles.saved'({ userId, name, photo, registeredAt = '' }, { revision }) {
      await keepNewer(people, { _id: userId, name, photo, registeredAt, revision });
    },
    ...erasureHandler('moderation.erased', deps, (fact, revision) => eraseModerationOf(collections, fact, revision)),
    'posts.published': keepListing,
    'posts.updated': keepListing,
    async 'posts.hidden'({ _id, userId, title }, { revision }) {
      await keepNewer(listings, { _id, userId, title, isLive: false, revision });
    },
    'moderation.decided': ({ caseId }) => keepAudit(collections, caseId),
    async 'posts.removed'({ _id, userId }, { revision }) {
      await keepMark(listings, { isLive: false }, { _id, userId, title: '', isLive: false, revision });
    },
  });

  async function keepListing(post: LivePost, { revision }: EventEnvelope): Promise<void> {
    const { _id, userId, transferState = '', hidden = '' } = post;
    const isLive = transferState !== 'transferred' && hidden === '';
    await keepNewer(listings, { _id, userId, title: listingTitle(post), isLive, revision });
    await considerSigns(deps, post);
  }
}
