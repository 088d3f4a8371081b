import type { SendMessageBody } from '@keyturn/contracts/conversations';
import type { TOURS_CALLS } from '@keyturn/contracts/calls/tours';
import type { CreateTourBody, ProposeTourBody, SetAvailabilityBody } from '@keyturn/contracts/tours';
import type { ChangeTransferBody, EndTransferBody, OfferTransferBody, TransferFee } from '@keyturn/contracts/transfers';
import { QUERY_KEYS } from '@keyturn/contracts/page';
import { denverToday } from '@keyturn/domain/denver-time';
import { isFeeCovered } from '@keyturn/domain/lease-costs';
import { parseCents } from '@keyturn/domain/money';
import { isNearDay } from '@keyturn/domain/near-days';
import { MOST_FEE_CENTS, transferKindOf, type TransferKind, type TransferStep } from '@keyturn/domain/transfer-steps';
import { call, send } from '@keyturn/web-kit/api';
import { listingDetail } from '@keyturn/web-kit/listing';
import { list } from '@keyturn/web-kit/read';
import { booking, conversation, conversationPage, olderFrom, storedHours, tour } from './read-answers.ts';
import { oneTransfer, transfer } from './read-transfer.ts';

const ME = { path: { userEmail: 'me' } };
const received = call('GET /api/tour-requests/received/:userEmail', list(tour));
const sent = call('GET /api/tour-requests/sent/:userEmail', list(tour));
const readBooking = call('GET /api/tour-requests/slots/:listingId', booking);
const readWeek = call('GET /api/availability/:userEmail', storedHours);

const readConversations = call('GET /api/conversations', list(conversation));
const READ_CONVERSATION = 'GET /api/conversations/:id';
const readConversation = call(READ_CONVERSATION, conversationPage);
const pageBefore = (id: string, before: string) =>
  readConversation.query({ path: { id }, query: before === '' ? {} : { before } });

const readTransfers = call('GET /api/transfers', list(transfer));
const readTransfer = call('GET /api/transfers/:id', oneTransfer);
const readListing = call('GET /api/posts/:postId', listingDetail);
const makeOffer = call('POST /api/transfers', transfer);

/** What the screens read, with its cache keys; a tour's change refetches everything below `tours`. */
export const queries = {
  received: { queryKey: QUERY_KEYS.received, ...received.query(ME) },
  sent: { queryKey: QUERY_KEYS.sent, ...sent.query(ME) },
  booking: (listingId: string) => ({
    queryKey: ['tours', 'booking', listingId],
    ...readBooking.query({ path: { listingId } }),
  }),
  conversations: { queryKey: ['tours', 'conversations'], ...readConversations.query() },
  /** Its pages, newest first. */
  conversation: (id: string) => ({
    queryKey: ['tours', 'conversation', id],
    initialPageParam: '',
    queryFn: ({ pageParam }: { pageParam: string }) => pageBefore(id, pageParam).queryFn(),
    getNextPageParam: (page: unknown) => olderFrom(page, READ_CONVERSATION).before || undefined,
    select: ({ pages }: { pages: unknown[] }) => pages.map(pageBefore(id, '').select),
  }),
  transfers: { queryKey: QUERY_KEYS.transfers, ...readTransfers.query() },
  transfer: (id: string) => ({ queryKey: ['tours', 'transfer', id], ...readTransfer.query({ path: { id } }) }),
  week: { queryKey: QUERY_KEYS.availability, ...readWeek.query(ME) },
  /** Initial values for an offer of a listing's lease. */
  prefill: (listingId: string) => ({
    queryKey: ['tours', 'prefill', listingId],
    queryFn: () => readPrefill(listingId),
  }),
};

export type Verb = 'accept' | 'reject';

export const answerRequest = (id: string, verb: Verb, note: string) =>
  verb === 'accept'
    ? send('PUT /api/tour-requests/:id/accept', { path: { id }, body: { note } })
    : send('PUT /api/tour-requests/:id/reject', { path: { id }, body: { note } });

export const withdrawRequest = (id: string, userEmail: string | undefined) =>
  send('DELETE /api/tour-requests/:id', { path: { id }, body: { userEmail } });

export const proposeTime = (id: string, body: ProposeTourBody) =>
  send('PUT /api/tour-requests/:id/propose', { path: { id }, body });

export const acceptProposal = (id: string) => send('PUT /api/tour-requests/:id/proposal/accept', { path: { id } });

export const callOffTour = (id: string, reason: string) =>
  send('PUT /api/tour-requests/:id/cancel', { path: { id }, body: { reason } });

const CALENDAR = 'GET /api/tour-requests/:id/calendar.ics' satisfies keyof typeof TOURS_CALLS;

/** The address of an accepted tour's calendar file. */
export const calendarAddress = (id: string): string =>
  CALENDAR.replace('GET ', '').replace(':id', encodeURIComponent(id));

export const createRequest = (body: CreateTourBody) => send('POST /api/tour-requests', { body });

export const saveAvailability = (body: SetAvailabilityBody) => send('POST /api/set-availability', { body });

export const sendMessage = (id: string, body: SendMessageBody) =>
  send('POST /api/conversations/:id/messages', { path: { id }, body });

export const markRead = (id: string) => send('POST /api/conversations/:id/read', { path: { id } });

export const offerTransfer = (body: OfferTransferBody) => makeOffer({ body });

const LISTED_FEES = ['transferFee', 'applicationFee', 'deposit'] as const;

interface Prefill {
  kind: TransferKind | null;
  moveInDate: string;
  fees: TransferFee[];
}

/** A listing's kind of transfer, move-in day and fees; the seller pays what incentives cover. */
async function readPrefill(postId: string): Promise<Prefill> {
  const listing = await readListing({ path: { postId } });
  const fees = LISTED_FEES.flatMap((name) => {
    const cents = parseCents(listing[name]);
    const isCovered = name !== 'deposit' && isFeeCovered(name, listing.incentives ?? []);
    // Too large a fee was no amount, or is agreed on the transfer's page.
    return cents === null || cents === 0 || cents > MOST_FEE_CENTS
      ? []
      : [{ name, cents, payer: isCovered ? ('seller' as const) : ('taker' as const), isPaid: false }];
  });
  const { startDate = '' } = listing;
  // A renewed lease started long ago, so its start is no move-in day.
  const moveInDate = isNearDay(startDate, denverToday(new Date())) ? startDate : '';
  return { kind: transferKindOf(listing.transferType), moveInDate, fees };
}

export const acceptTransfer = (id: string) => send('PUT /api/transfers/:id/accept', { path: { id }, body: {} });

export const declineTransfer = (id: string) => send('PUT /api/transfers/:id/decline', { path: { id }, body: {} });

/** Today by default. */
export const markTransferStep = (id: string, step: TransferStep, done: boolean, date?: string) =>
  send('PUT /api/transfers/:id/steps/:step', {
    path: { id, step },
    body: { done, ...(date !== undefined && { date }) },
  });

export const changeTransfer = (id: string, body: ChangeTransferBody) =>
  send('PUT /api/transfers/:id', { path: { id }, body });

export const endTransfer = (id: string, body: EndTransferBody) =>
  send('PUT /api/transfers/:id/end', { path: { id }, body });
