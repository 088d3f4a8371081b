import type { Conversation, ConversationAnswer } from '@keyturn/contracts/conversations';
import type { AvailabilityAnswer, TourRequest } from '@keyturn/contracts/tours';
import type { Transfer } from '@keyturn/contracts/transfers';
import { openClient, type Client } from './client.ts';
import { AWAY_EMAIL, DEMO_PASSWORD, POSTERS, SEEKERS } from './people.ts';

/** Handover data as the demo's people see it; the first seeker, Ana, has everything. */
export interface Handover {
  /** Tour states of Ana's requests, and of any seeker's. */
  readonly states: readonly string[];
  readonly allStates: ReadonlySet<string>;
  /** Reasons of cancelled tours. */
  readonly reasons: readonly string[];
  /** Last messages of conversations with something unread by Ana, and by a seller. */
  readonly unread: readonly string[];
  readonly unreadBySellers: readonly string[];
  /** Count of Ana's conversations with people's messages, not only system messages. */
  readonly talks: number;
  /** Finished steps of each of Ana's open transfers, and who marked them. */
  readonly marked: readonly (readonly string[])[];
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

/** Reads the demo's handover data as its people. */
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
