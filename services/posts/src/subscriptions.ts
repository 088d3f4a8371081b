import { keepNewer } from '@keyturn/service-kit/copies';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { PersonDocument } from './post.ts';

/** Keeps the copy of posters' names, photos and flags; an older event never replaces a newer copy. */
export const keepPeople = (people: StoreCollection<PersonDocument>): QueueSubscription =>
  subscribeTo('posts', {
    async 'profiles.saved'({ userId: _id, name, photo, location, isPropertyManager, profileCreated }, { revision }) {
      await keepNewer(people, { _id, name, photo, location, isPropertyManager, profileCreated, revision });
    },
  });
