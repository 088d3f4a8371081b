import { keepNewer } from '@keyturn/service-kit/copies';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { Deps } from './collections.ts';

/** Keeps copies of names and photos; an older event never replaces a newer copy. */
export const keepPeople = ({ collections }: Deps): QueueSubscription =>
  subscribeTo('moderation', {
    async 'profiles.saved'({ userId, name, photo }, { revision }) {
      await keepNewer(collections.people, { _id: userId, name, photo, revision });
    },
  });
