import { eventData } from '@keyturn/contracts/events';
import { Poison, type EventHandler } from '@keyturn/service-kit/bus';
import { keepNewer } from '@keyturn/service-kit/copies';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { PersonDocument } from './post.ts';

/** Keeps the copy of posters' names, photos and flags; an older event never replaces a newer copy. */
export function keepPeople(people: StoreCollection<PersonDocument>): EventHandler {
  return async ({ revision, data }) => {
    const parsed = eventData['profiles.saved'].safeParse(data);
    if (!parsed.success) throw new Poison('profiles.saved is unreadable', { cause: parsed.error });
    const { userId: _id, name, photo, location, isPropertyManager, profileCreated } = parsed.data;
    const person = { _id, name, photo, location, isPropertyManager, profileCreated, revision };
    await keepNewer(people, person);
  };
}
