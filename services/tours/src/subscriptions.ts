import { eventData, type EventType } from '@keyturn/contracts/events';
import { Poison, type EventEnvelope, type EventHandler } from '@keyturn/service-kit/bus';
import { keepNewer } from '@keyturn/service-kit/copies';
import type { z } from 'zod';
import { closeTours } from './close-tours.ts';
import type { Deps } from './tour-requests.ts';
import { listingTitle } from './tour.ts';

/** Keeps the copies that tours name: listings and people. An older event never replaces a newer copy. */
export function keepCopies(deps: Deps): EventHandler {
  const { listings, people } = deps.collections;
  return async (event) => {
    const { revision } = event;
    if (event.type === 'profiles.saved') {
      const { userId, name, photo } = read(event, 'profiles.saved');
      await keepNewer(people, { _id: userId, name, photo, revision });
    } else if (event.type === 'posts.removed') {
      const { _id, userId } = read(event, 'posts.removed');
      const unknown = { userEmail: '', title: '', address: '', monthlyRent: '', image: '' };
      // Its tours keep the names they had.
      const known = await listings.findOne({ _id });
      await keepNewer(listings, { ...unknown, ...known, _id, userId, isLive: false, revision });
      // Also for a fact that is told again: the process may have ended between the copy and the tours.
      if ((await listings.findOne({ _id }))?.isLive === false) await closeTours(deps, userId, _id);
    } else {
      const post = read(event, 'posts.published');
      const { _id, userId, userEmail, monthlyRent, image } = post;
      const address = [post.street, post.unit, post.city, post.state].filter((part) => part !== '').join(', ');
      const title = listingTitle(post);
      await keepNewer(listings, {
        ...{ _id, userId, userEmail, title, address, monthlyRent, image },
        isLive: true,
        revision,
      });
    }
  };
}

function read<T extends EventType>(event: EventEnvelope, type: T): z.infer<(typeof eventData)[T]> {
  const parsed = eventData[type].safeParse(event.data);
  if (!parsed.success) throw new Poison(`${event.type} is unreadable`, { cause: parsed.error });
  return parsed.data as z.infer<(typeof eventData)[T]>;
}
