import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProfileAnswer } from '@keyturn/contracts/profiles';
import type { BookingAnswer, TourRequest } from '@keyturn/contracts/tours';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { bookableDays } from '@keyturn/domain/slots';
import { ROOT } from '../../infra/build/freshness.ts';
import { openClient, type Client } from '../../infra/embedded/seed/client.ts';
import { eventually } from '../testing/eventually.ts';

/** A buyer and a seller with every kind of stored data. */
export interface Life {
  readonly buyer: Client;
  readonly seller: Client;
  readonly listingId: string;
  readonly images: readonly string[];
}

export const SELLER = { name: 'Sue Seller', email: 'sue.seller@example.edu', password: 'quiet mountain lease' };
export const BUYER = { name: 'Bob Buyer', email: 'bob.buyer@example.edu', password: 'quiet mountain lease' };
const BLOCKED = { name: 'Bea Blocked', email: 'bea.blocked@example.edu', password: 'quiet mountain lease' };
const PHOTO = join(ROOT, 'tests/testing/photos/person1.jpg');
const HOME = {
  street: '742 N 300 E',
  city: 'Provo',
  state: 'UT',
  monthlyRent: '$600',
  leaseType: 'Private Room',
  gender: 'Female',
  unitType: 'Apartment',
  bedrooms: '3',
  bathrooms: '2',
  startDate: '2027-01-04',
};

/**
 * Fills a product by its public API: people with photos, hours, a blocked person, a listing with an image, a saved
 * listing, a tour and a report.
 */
export async function beginLife(url: string): Promise<Life> {
  const photo = await readFile(PHOTO);
  const profilePic = `data:image/jpeg;base64,${photo.toString('base64')}`;
  const open = async ({ name, email, password }: typeof SELLER): Promise<Client> => {
    const client = openClient(url);
    await client.call('POST', '/api/users/register', { name, email, password });
    await client.call('POST', '/api/profiles', { email, name, location: 'Provo UT', profilePic });
    return client;
  };
  const [seller, buyer, blocked] = [await open(SELLER), await open(BUYER), await open(BLOCKED)];
  const { user } = await blocked.call<{ user: { id: string } }>('GET', '/api/session');
  await eventually(() => buyer.call('PUT', `/api/blocks/${user.id}`));
  const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '1:00 PM', end: '5:30 PM' }]]));
  await seller.call('POST', '/api/set-availability', { email: SELLER.email, availability });
  const image = await seller.upload('home', new Uint8Array(photo));
  const body = { userEmail: SELLER.email, postData: { ...HOME, images: [{ url: image }] } };
  // Posts receives the profile, and others the listing, by event.
  const { _id: listingId } = await eventually(() => seller.call<{ _id: string }>('POST', '/api/posts', body));
  await eventually(() => buyer.call('PUT', `/api/saved-listings/me/${listingId}`));
  await eventually(() => requestTour(buyer, listingId));
  const reported = { about: 'listing', id: listingId, reason: 'wrong', text: 'It has no pool.' };
  await eventually(() => buyer.call('POST', '/api/moderation/reports', reported));
  const { profile } = await buyer.call<ProfileAnswer>('GET', '/api/profiles/me');
  await eventually(async () => {
    const { unread } = await seller.call<{ unread: number }>('GET', '/api/notifications');
    if (unread === 0) throw new Error('no notice yet');
  });
  return { buyer, seller, listingId, images: [image, profile.profilePic] };
}

async function requestTour(buyer: Client, listingId: string): Promise<TourRequest> {
  const booking = await buyer.call<BookingAnswer>('GET', `/api/tour-requests/slots/${listingId}`);
  const slot = bookableDays(booking.availability, new Date()).flatMap((day) => day.slots)[3];
  if (!slot) throw new Error('no slot yet');
  const when = { requestedDate: slot.date, requestedTime: slot.time };
  return buyer.call('POST', '/api/tour-requests', { listingId, buyerEmail: BUYER.email, ...when });
}

/** Everything that the two can read with their sessions. */
export async function readLife(url: string, { buyer, seller, listingId, images }: Life): Promise<unknown> {
  const seen: unknown[] = [];
  for (const path of [
    '/api/session',
    '/api/profiles/me',
    '/api/notifications',
    '/api/saved-listings/me',
    '/api/blocks',
  ]) {
    seen.push(path, await buyer.call('GET', path), await seller.call('GET', path));
  }
  seen.push(await seller.call('GET', '/api/posts/user/me'), await buyer.call('GET', '/api/tour-requests/sent/me'));
  seen.push(await seller.call('GET', '/api/tour-requests/received/me'));
  seen.push(
    await buyer.call('GET', `/api/get-post-by-id/${listingId}`),
    await buyer.call('GET', '/api/matches?limit=5'),
  );
  for (const image of images) {
    const answer = await fetch(url + image);
    const bytes = Buffer.from(await answer.arrayBuffer());
    seen.push([image, answer.status, createHash('sha256').update(bytes).digest('hex')]);
  }
  return seen;
}
