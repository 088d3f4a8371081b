import { eventData, type EventType } from '@keyturn/contracts/events';
import { Poison, type EventEnvelope, type EventHandler } from '@keyturn/service-kit/bus';
import { keepNewer } from '@keyturn/service-kit/copies';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import type { z } from 'zod';
import { closeTours } from './close-tours.ts';
import type { Deps } from './tour-requests.ts';
import { listingTitle, type ListingDocument } from './tour.ts';

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
      await keepRemoved(listings, { _id, userId, revision });
      // Also for a fact that is told again: the process may have ended between the copy and the tours.
      if ((await listings.findOne({ _id }))?.isLive === false) await closeTours(deps, userId, _id);
    } else {
      const post = read(event, 'posts.published');
      const { _id, userId, userEmail, monthlyRent, image } = post;
      const address = [post.street, post.unit, post.city, post.state].filter((part) => part !== '').join(', ');
      const names = { userEmail, title: listingTitle(post), address, monthlyRent, image, namedAt: revision };
      if (await keepNewer(listings, { ...names, _id, userId, isLive: true, revision })) return;
      // Told before the listing was deleted, heard after.
      await listings.updateOne(
        { _id, isLive: false, $or: [{ namedAt: { $lt: revision } }, { namedAt: null }] },
        { $set: names },
      );
    }
  };
}

const NO_NAMES = { userEmail: '', title: '', address: '', monthlyRent: '', image: '', namedAt: 0 };

/** Marks a listing as deleted. Its tours keep the names it had: only the mark is written, whatever is heard at the same time. */
async function keepRemoved(
  listings: StoreCollection<ListingDocument>,
  { _id, userId, revision }: Pick<ListingDocument, '_id' | 'userId' | 'revision'>,
): Promise<void> {
  const older = { _id, revision: { $lt: revision } };
  while ((await listings.updateOne(older, { $set: { isLive: false, revision } })).matchedCount === 0) {
    try {
      await listings.insertOne({ ...NO_NAMES, _id, userId, isLive: false, revision });
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const known = await listings.findOne({ _id });
      if (known && known.revision >= revision) return;
    }
  }
}

function read<T extends EventType>(event: EventEnvelope, type: T): z.infer<(typeof eventData)[T]> {
  const parsed = eventData[type].safeParse(event.data);
  if (!parsed.success) throw new Poison(`${event.type} is unreadable`, { cause: parsed.error });
  return parsed.data as z.infer<(typeof eventData)[T]>;
}
