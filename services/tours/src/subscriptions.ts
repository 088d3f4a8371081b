import type { LivePost } from '@keyturn/contracts/events';
import { addressText, listingTitle } from '@keyturn/domain/listing-text';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { blockHandlers } from '@keyturn/service-kit/blocks';
import { closingHandlers } from '@keyturn/service-kit/closings';
import { erasureHandler } from '@keyturn/service-kit/erasures';
import { keepMark, keepNewer } from '@keyturn/service-kit/copies';
import { newestEmail, setEmail } from '@keyturn/service-kit/emails';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { Store } from '@keyturn/service-kit/store';
import type { Deps } from './change-tour.ts';
import { closeBetween, closeRivals, closeTours } from './close-tours.ts';
import { eraseToursOf } from './erase.ts';
import { endToursOf } from './follow-closings.ts';

/** What a listing has that was never heard of before. */
const NO_NAMES = { userEmail: '', title: '', address: '', monthlyRent: '', image: '', namedAt: 0 };

/** Keeps the copies that tours name: listings and people. An older event never replaces a newer copy. Ends what others' facts end. */
export function keepCopies(deps: Deps & { readonly store: Store }): QueueSubscription {
  const { blocks, closings, listings, people } = deps.collections;
  return subscribeTo('tours', {
    'posts.published': keepLive,
    'posts.updated': keepLive,
    async 'posts.removed'({ _id, userId }, { revision }) {
      await keepMark(listings, { isLive: false }, { ...NO_NAMES, _id, userId, isLive: false, revision });
      // Also for a fact that is told again: the process may have ended between the copy and the tours.
      if ((await listings.findOne({ _id }))?.isLive === false) await closeTours(deps, userId, _id);
    },
    async 'posts.hidden'({ _id, userId, why }, { revision }) {
      // Its tours go on, and keep the names it has.
      await keepMark(
        listings,
        { isHidden: true, isHeld: why === 'held' },
        { ...NO_NAMES, _id, userId, isLive: true, isHidden: true, isHeld: why === 'held', revision },
      );
    },
    async 'profiles.saved'({ userId, name, photo }, { revision }) {
      await keepNewer(people, { _id: userId, name, photo, revision });
    },
    async 'profiles.email-changed'(changed, event) {
      const { availability, emails, tours } = deps.collections;
      const { userId } = changed;
      const email = await newestEmail(emails, changed, event);
      await setEmail(tours, { buyerId: userId }, 'buyerEmail', email);
      await setEmail(tours, { sellerId: userId }, 'sellerEmail', email);
      await setEmail(availability, { _id: userId }, 'email', email);
    },
    // Heard of itself: a process that ends right after the acceptance leaves nobody waiting for the same time.
    'tours.accepted': ({ tourId }) => closeRivals(deps, tourId),
    ...closingHandlers(closings, {
      whenClosed: (userId) => endToursOf(deps, userId),
      // What has ended stays so.
      whenReopened: () => Promise.resolve(),
    }),
    ...erasureHandler('tours.erased', deps, (fact, revision) => eraseToursOf(deps, fact, revision)),
    ...blockHandlers(blocks, (one, other) => closeBetween(deps, one, other)),
  });

  async function keepLive(post: LivePost, { revision }: EventEnvelope): Promise<void> {
    const { _id, userId, userEmail, monthlyRent, image, transferState = '', transferTourId = '', hidden = '' } = post;
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
    const isHidden = hidden !== '';
    const isHeld = hidden === 'held';
    const isNewer = await keepNewer(listings, { ...names, _id, userId, isLive, isHidden, isHeld, revision });
    // Also for a fact that is told again: the process may have ended between the copy and the tours.
    if (!isLive) await closeTours(deps, userId, _id);
    if (isNewer) return;
    // Told before the listing was deleted, heard after.
    await listings.updateOne(
      { _id, isLive: false, $or: [{ namedAt: { $lt: revision } }, { namedAt: null }] },
      { $set: names },
    );
  }
}
