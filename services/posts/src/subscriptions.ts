import { blockHandlers } from '@keyturn/service-kit/blocks';
import { closingHandlers, forgettingFreed } from '@keyturn/service-kit/closings';
import type { ErasureHandlers } from '@keyturn/service-kit/erasures';
import { storeNewer } from '@keyturn/service-kit/copies';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import { closeListings, reopenListings } from './follow-closings.ts';
import { followDecision } from './follow-decisions.ts';
import { followEmail, setAddress } from './follow-email.ts';
import { followStored } from './follow-photos.ts';
import { followSnapshot, followTransfer } from './follow-transfers.ts';
import type { Deps } from './posts.ts';

/**
 * Stores copies of posters' names, photos and flags, and of blocks; older events never replace newer copies. Applies
 * transfers and decisions to listings, because this service alone owns them.
 */
export const followOthers = (deps: Deps, erasing: ErasureHandlers): QueueSubscription =>
  subscribeTo('posts', {
    async 'profiles.saved'({ userId: _id, name, photo, location, isPropertyManager, ...rest }, { revision }) {
      const { profileCreated, registeredAt = '' } = rest;
      const person = { _id, name, photo, location, isPropertyManager, profileCreated, registeredAt };
      await storeNewer(deps.people, { ...person, revision });
    },
    'profiles.email-changed': (changed, event) => followEmail(deps, changed, event),
    ...closingHandlers(
      deps.closings,
      {
        whenClosed: (userId) => closeListings(deps, userId),
        whenReopened: (userId) => reopenListings(deps, userId),
      },
      forgettingFreed(deps.emails, (userId) => setAddress(deps, userId, '')),
    ),
    ...erasing,
    'transfers.started': (transfer, event) => followTransfer(deps, 'pending', transfer, event),
    'transfers.ended': (transfer, event) => followTransfer(deps, '', transfer, event),
    'transfers.completed': (transfer, event) => followTransfer(deps, 'transferred', transfer, event),
    'transfers.snapshot': (transfer, event) => followSnapshot(deps, transfer, event),
    'moderation.decided': (decision, event) => followDecision(deps, decision, event),
    'media.stored': (stored) => followStored(deps, stored),
    ...blockHandlers(deps.blocks),
  });
