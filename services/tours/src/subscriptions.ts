import type { LivePost } from '@keyturn/contracts/events';
import { addressText, listingTitle } from '@keyturn/domain/listing-text';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { blockHandlers } from '@keyturn/service-kit/blocks';
import { closingHandlers } from '@keyturn/service-kit/closings';
import type { ErasureHandlers } from '@keyturn/service-kit/erasures';
import { storeMark, storeNewer } from '@keyturn/service-kit/copies';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { Deps } from './change-tour.ts';
import { closeBetween, closeRivals, closeTours } from './close-tours.ts';
import { endToursOf } from './follow-closings.ts';
import { followEmail, forgetFreed } from './follow-email.ts';

/** Defaults of an unknown listing. */
const NO_NAMES = { userEmail: '', title: '', address: '', monthlyRent: '', image: '', namedAt: 0 };

/**
 * Stores the copies that tours name: listings and people. Older events never replace newer copies. Ends tours by other
 * services' events.
 */
export function storeCopies(deps: Deps, erasing: ErasureHandlers): QueueSubscription {
  const { blocks, closings, emails, listings, people, tours } = deps.collections;
  return subscribeTo('tours', {
    'posts.published': storeLive,
    'posts.updated': storeLive,
    async 'posts.removed'({ _id, userId }, { revision }) {
      await storeMark(listings, { isLive: false }, { ...NO_NAMES, _id, userId, isLive: false, revision });
      // Also for a republished event: the process may have ended between the copy and the tours.
      if ((await listings.findOne({ _id }))?.isLive === false) await closeTours(deps, userId, _id);
    },
    async 'posts.hidden'({ _id, userId, why }, { revision }) {
      // Its tours continue, with the known names.
      await storeMark(
        listings,
        // Stays held with another reason, too.
        { isHidden: true, ...(why === 'held' && { isHeld: true }) },
        { ...NO_NAMES, _id, userId, isLive: true, isHidden: true, isHeld: why === 'held', revision },
      );
    },
    async 'profiles.saved'({ userId, name, photo, school = '' }, { revision }) {
      await storeNewer(people, { _id: userId, name, photo, school, revision });
    },
    'profiles.email-changed': (changed, event) => followEmail(deps, changed, event),
    // Its own event, so that a crash after the acceptance leaves no rival waiting.
    'tours.accepted': ({ tourId }) => closeRivals(deps, tourId),
    ...closingHandlers(
      closings,
      // Ended ones stay ended.
      { whenClosed: (userId) => endToursOf(deps, userId), whenReopened: () => Promise.resolve() },
      forgetFreed(deps),
    ),
    ...erasing,
    ...blockHandlers(blocks, {
      whenBlocked: (one, other) => closeBetween(deps, one, other),
      shows: { people, listings, asked: tours },
    }),
  });

  async function storeLive(post: LivePost, { revision }: EventEnvelope): Promise<void> {
    const { _id, userId, userEmail, monthlyRent, image, transferState = '', transferTourId = '', hidden } = post;
    const names = {
      userEmail,
      title: listingTitle(post),
      address: addressText(post),
      monthlyRent,
      image,
      transferState,
      transferTourId,
      namedAt: revision,
    };
    const isLive = transferState !== 'transferred';
    const isHidden = hidden !== null;
    const isHeld = hidden === 'held';
    const isNewer = await storeNewer(listings, { ...names, _id, userId, isLive, isHidden, isHeld, revision });
    // Also for a republished event: the process may have ended between the copy and the tours.
    if (!isLive) await closeTours(deps, userId, _id);
    // Published before the listing's deletion, received after.
    if (!isNewer)
      await listings.updateOne(
        { _id, isLive: false, $or: [{ namedAt: { $lt: revision } }, { namedAt: null }] },
        { $set: names },
      );
    // Published before its owner's deletion, received after.
    const known = await emails.findOne({ _id: userId });
    if (known?.email === '') await listings.updateOne({ _id }, { $set: { userEmail: '' } });
  }
}
