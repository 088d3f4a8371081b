import type { Conversation, ConversationAnswer } from '@keyturn/contracts/conversations';
import type { SavedListingsAnswer } from '@keyturn/contracts/matching';
import type { NotificationsAnswer } from '@keyturn/contracts/notifications';
import type { OwnPost } from '@keyturn/contracts/posts';
import type { ProfileAnswer } from '@keyturn/contracts/profiles';
import type { AvailabilityAnswer, TourRequest } from '@keyturn/contracts/tours';
import type { Transfer } from '@keyturn/contracts/transfers';
import { SeedError } from '../../infra/embedded/seed/client.ts';
import type { Life } from './life.ts';
import { isSession, type Person } from './people.ts';

const PHOTO_LIMIT_MS = 10_000;
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** What the product shows the two people of a life. */
export type Shown = Awaited<ReturnType<typeof readLife>>;

/** Reads everything a life wrote, with the sessions it has had all along. */
export async function readLife(url: string, { seller, buyer, sessions, conversations: written }: Life) {
  const [posts, profile, availability, received, sellerNotices, sent, saved, buyerNotices, transfers, conversations] =
    await Promise.all([
      seller.client.call<OwnPost[]>('GET', '/api/posts/user/me'),
      orNull(seller.client.call<ProfileAnswer>('GET', '/api/profiles/me')),
      seller.client.call<AvailabilityAnswer>('GET', '/api/availability/me'),
      seller.client.call<TourRequest[]>('GET', '/api/tour-requests/received/me'),
      seller.client.call<NotificationsAnswer>('GET', '/api/notifications'),
      buyer.client.call<TourRequest[]>('GET', '/api/tour-requests/sent/me'),
      buyer.client.call<SavedListingsAnswer>('GET', '/api/saved-listings/me'),
      buyer.client.call<NotificationsAnswer>('GET', '/api/notifications'),
      buyer.client.call<Transfer[]>('GET', '/api/transfers'),
      buyer.client.call<Conversation[]>('GET', '/api/conversations'),
    ]);
  return {
    posts,
    received,
    sent,
    saved,
    transfers,
    conversations,
    /** What people wrote in each conversation. */
    messages: new Map(await Promise.all(written.map((id) => readMessages(buyer, id)))),
    /** Keys of the further sessions that are ones. */
    signedIn: await keysOfSessions(url, sessions),
    name: profile?.profile.name ?? null,
    sunday: availability.availability.Sunday?.[0]?.start ?? null,
    /** The same in the copy that the profile shows. */
    sundayInProfile: profile?.profile.availability.Sunday?.[0]?.start ?? null,
    sellerNotices: sellerNotices.items,
    buyerNotices: buyerNotices.items,
  };
}

async function readMessages({ client }: Person, id: string): Promise<[string, string[]]> {
  const { messages } = await client.call<ConversationAnswer>('GET', `/api/conversations/${id}`);
  return [id, messages.filter(({ from }) => from !== '').map(({ text }) => text)];
}

/** A profile that nobody saved yet does not exist. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof SeedError && error.status === 404) return null;
    throw error;
  });
}

async function keysOfSessions(url: string, sessions: Life['sessions']): Promise<Set<string>> {
  const found = await Promise.all(sessions.map(({ cookie }) => isSession(url, cookie)));
  return new Set(sessions.filter((_, at) => found[at]).map(({ key }) => key));
}

/** The photos of a life that are not served as whole JPEGs. */
export async function readMissingPhotos(url: string, { photos }: Life): Promise<string[]> {
  const found = await Promise.all(photos.map((address) => isWholePhoto(url + address)));
  return photos.filter((_, at) => !found[at]);
}

async function isWholePhoto(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PHOTO_LIMIT_MS) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.ok && bytes.length > 0 && bytes.subarray(-JPEG_END.length).equals(JPEG_END);
}
