import type { Availability } from '@keyturn/contracts/availability';
import type { CreateTourBody, SetAvailabilityBody } from '@keyturn/contracts/tours';
import { api } from '@keyturn/web-kit/api';

const ME = { path: { userEmail: 'me' } };

export const readReceived = () => api('GET /api/tour-requests/received/:userEmail', ME);

export const readSent = () => api('GET /api/tour-requests/sent/:userEmail', ME);

export type Verb = 'accept' | 'reject';

export const answerRequest = (id: string, verb: Verb, note: string) =>
  api(`PUT /api/tour-requests/:id/${verb}`, { path: { id }, body: { note } });

export const cancelRequest = (id: string, userEmail: string | undefined) =>
  api('DELETE /api/tour-requests/:id', { path: { id }, body: { userEmail } });

export const readBooking = (listingId: string) =>
  api('GET /api/tour-requests/slots/:listingId', { path: { listingId } });

export const createRequest = (body: CreateTourBody) => api('POST /api/tour-requests', { body });

export const readAvailability = async (): Promise<Availability> =>
  (await api('GET /api/availability/:userEmail', ME)).availability;

export const saveAvailability = (body: SetAvailabilityBody) => api('POST /api/set-availability', { body });
