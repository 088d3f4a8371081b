import type { TOURS_CALLS } from '@keyturn/contracts/calls/tours';
import type { CreateTourBody, ProposeTourBody, SetAvailabilityBody } from '@keyturn/contracts/tours';
import { call, send } from '@keyturn/web-kit/api';
import { list } from '@keyturn/web-kit/read';
import { booking, storedHours, tour } from './read-answers.ts';

const ME = { path: { userEmail: 'me' } };
const received = call('GET /api/tour-requests/received/:userEmail', list(tour));
const sent = call('GET /api/tour-requests/sent/:userEmail', list(tour));
const readBooking = call('GET /api/tour-requests/slots/:listingId', booking);
const readWeek = call('GET /api/availability/:userEmail', storedHours);

/** What the screens read, with the keys that it is cached under; everything below `tours` is read again when a tour changes. */
export const queries = {
  received: { queryKey: ['tours', 'received'], ...received.query(ME) },
  sent: { queryKey: ['tours', 'sent'], ...sent.query(ME) },
  booking: (listingId: string) => ({
    queryKey: ['tours', 'booking', listingId],
    ...readBooking.query({ path: { listingId } }),
  }),
  week: { queryKey: ['tours', 'availability'], ...readWeek.query(ME) },
};

export type Verb = 'accept' | 'reject';

export const answerRequest = (id: string, verb: Verb, note: string) =>
  verb === 'accept'
    ? send('PUT /api/tour-requests/:id/accept', { path: { id }, body: { note } })
    : send('PUT /api/tour-requests/:id/reject', { path: { id }, body: { note } });

export const cancelRequest = (id: string, userEmail: string | undefined) =>
  send('DELETE /api/tour-requests/:id', { path: { id }, body: { userEmail } });

export const proposeTime = (id: string, body: ProposeTourBody) =>
  send('PUT /api/tour-requests/:id/propose', { path: { id }, body });

export const acceptProposal = (id: string) => send('PUT /api/tour-requests/:id/proposal/accept', { path: { id } });

export const callOffTour = (id: string, reason: string) =>
  send('PUT /api/tour-requests/:id/cancel', { path: { id }, body: { reason } });

const CALENDAR = 'GET /api/tour-requests/:id/calendar.ics' satisfies keyof typeof TOURS_CALLS;

/** Where the appointment of an accepted tour is, as a file. */
export const calendarAddress = (id: string): string =>
  CALENDAR.replace('GET ', '').replace(':id', encodeURIComponent(id));

export const createRequest = (body: CreateTourBody) => send('POST /api/tour-requests', { body });

export const saveAvailability = (body: SetAvailabilityBody) => send('POST /api/set-availability', { body });
