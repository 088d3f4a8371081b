import type { LivePost } from '@keyturn/contracts/events';
import { listingTitle } from '@keyturn/domain/listing-text';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import type { ErasureHandlers } from '@keyturn/service-kit/erasures';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { storeMark, storeNewer } from '@keyturn/service-kit/copies';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import { storeAudit } from './audit.ts';
import { considerCheck } from './checks.ts';
import type { Deps } from './collections.ts';
import { considerSigns, noteChanged, noteDeleted } from './signs.ts';

/** Stores copies of names, photos and listings, and checks posts' signs. Older events never replace newer copies. */
export function storeCopies(deps: Deps, erasing: ErasureHandlers): QueueSubscription {
  const { collections } = deps;
  const { people, listings } = collections;
  return subscribeTo('moderation', {
    async 'profiles.saved'({ userId, name, photo, registeredAt = '' }, { revision }) {
      await storeNewer(people, { _id: userId, name, photo, registeredAt, revision });
    },
    ...erasing,
    'posts.published': keepListing,
    'posts.updated': keepListing,
    async 'posts.hidden'({ _id, userId, title }, { revision }) {
      await storeMark(listings, { title, isLive: false }, { _id, userId, title, isLive: false, revision });
    },
    async 'posts.changed'({ _id, userId, title, signs, changedAt }, { revision }) {
      const mark = { title, signs, changedAt, isLive: false };
      await storeMark(listings, mark, { _id, userId, ...mark, revision });
      if (await isNewest(_id, revision)) await noteChanged(deps, { _id, signs, changedAt });
    },
    async 'profiles.audited'({ subjectId, actorId, actor, action, note }, { id: _id, occurredAt: at }) {
      await insertOnce(collections.audit, { _id, at, actorId, actor, action, note, caseId: '', subjectId, title: '' });
    },
    'profiles.check-asked': (asked) => considerCheck(deps, asked),
    'moderation.decided': ({ caseId }) => storeAudit(collections, caseId),
    async 'posts.removed'({ _id, userId }, { revision }) {
      await storeMark(listings, { isLive: false }, { _id, userId, title: '', isLive: false, revision });
      await noteDeleted(deps, _id);
    },
  });

  async function keepListing(post: LivePost, { revision }: EventEnvelope): Promise<void> {
    const { _id, userId, postedAt, transferState = '', hidden, signs = [], changedAt } = post;
    const title = listingTitle(post);
    const isLive = transferState !== 'transferred' && hidden === null;
    const now = { signs, ...(changedAt !== undefined && { changedAt }) };
    const photo = post.images[0] ?? '';
    await storeNewer(listings, { _id, userId, title, photo, isLive, postedAt, ...now, revision });
    if (await isNewest(_id, revision)) await considerSigns(deps, { _id, userId, title, postedAt, signs });
  }

  /** A newer event may have removed it. Repeats are checked again: the process may have ended in between. */
  async function isNewest(_id: string, revision: number): Promise<boolean> {
    return ((await listings.findOne({ _id }))?.revision ?? 0) <= revision;
  }
}
