import type { Conversation, ConversationAnswer } from '@keyturn/contracts/conversations';
import type { AvailabilityAnswer, TourRequest } from '@keyturn/contracts/tours';
import type { Transfer } from '@keyturn/contracts/transfers';
import { openClient, type Client } from './client.ts';
import { AWAY_EMAIL, DEMO_PASSWORD, POSTERS, SEEKERS } from './people.ts';

/** What the demo's people find of handing over a lease; the first seeker is Ana, who has everything. */
export interface Handover {
  /** Of the tours that Ana asked for, and of those that any seeker did. */
  readonly states: readonly string[];
  readonly allStates: ReadonlySet<string>;
  /** Why tours were cancelled. */
  readonly reasons: readonly string[];
  /** The last words of conversations with something that Ana has not read, and of those with something that a seller has not. */
  readonly unread: readonly string[];
  readonly unreadBySellers: readonly string[];
  /** How many of Ana's conversations hold words of people, not only what became of the request. */
  readonly talks: number;
  /** The steps that are done of each of Ana's transfers under way, and by whom. */
  readonly marked: readonly (readonly string[])[];
  /** The states of all transfers. */
  readonly transferStates: ReadonlySet<string>;
  /** The hours of the seller who is away. */
  readonly hours: AvailabilityAnswer;
}

/** Signs a person of the demo in. */
export async function signInAs(url: string, email: string): Promise<Client> {
  const client = openClient(url);
  await client.call('POST', '/api/users/login', { email, password: DEMO_PASSWORD });
  return client;
}

/** Reads what the demo holds of handing over a lease, as its people do. */
export async function readHandover(url: string): Promise<Handover> {
  const seekers = await Promise.all(SEEKERS.map(({ email }) => signInAs(url, email)));
  const sellers = await Promise.all(POSTERS.map(({ email }) => signInAs(url, email)));
  const tours = await Promise.all(seekers.map((one) => one.call<TourRequest[]>('GET', '/api/tour-requests/sent/me')));
  const transfers = await Promise.all(seekers.map((one) => one.call<Transfer[]>('GET', '/api/transfers')));
  const [ana] = seekers as [Client];
  const conversations = await ana.call<Conversation[]>('GET', '/api/conversations');
  const away = await signInAs(url, AWAY_EMAIL);
  return {
    states: (tours[0] ?? []).map(({ state }) => state),
    allStates: new Set(tours.flat().map(({ state }) => state)),
    reasons: tours.flat().flatMap(({ state, reason }) => (state === 'cancelled' ? [reason] : [])),
    unread: unreadOf(conversations),
    unreadBySellers: (await Promise.all(sellers.map(readUnread))).flat(),
    talks: (await Promise.all(conversations.map(({ _id }) => isTalk(ana, _id)))).filter(Boolean).length,
    marked: (transfers[0] ?? []).filter(({ state }) => state === 'active').map(markedOf),
    transferStates: new Set(transfers.flat().map(({ state }) => state)),
    hours: await away.call<AvailabilityAnswer>('GET', '/api/availability/me'),
  };
}

const unreadOf = (conversations: readonly Conversation[]): string[] =>
  conversations.filter(({ unread }) => unread > 0).map(({ lastText }) => lastText);

const readUnread = async (seller: Client): Promise<string[]> =>
  unreadOf(await seller.call<Conversation[]>('GET', '/api/conversations'));

async function isTalk(client: Client, id: string): Promise<boolean> {
  const { messages } = await client.call<ConversationAnswer>('GET', `/api/conversations/${id}`);
  return messages.some(({ from }) => from !== '');
}

const markedOf = ({ steps }: Transfer): string[] =>
  steps.flatMap(({ step, doneBy }) => (doneBy === '' ? [] : [`${step} ${doneBy}`]));
