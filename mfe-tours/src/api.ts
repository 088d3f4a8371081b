import type { Availability } from '@keyturn/contracts/availability';
import type {
  AvailabilityAnswer,
  BookingAnswer,
  CreateTourBody,
  SetAvailabilityBody,
  TourRequest,
} from '@keyturn/contracts/tours';
import { callApi } from '@keyturn/web-kit/api';

export const readReceived = () => callApi<TourRequest[]>('GET', '/api/tour-requests/received/me');

export const readSent = () => callApi<TourRequest[]>('GET', '/api/tour-requests/sent/me');

export type Verb = 'accept' | 'reject';

export const answerRequest = (id: string, verb: Verb, note: string) =>
  callApi<TourRequest>('PUT', `/api/tour-requests/${encodeURIComponent(id)}/${verb}`, { note });

export const cancelRequest = (id: string, userEmail: string | undefined) =>
  callApi('DELETE', `/api/tour-requests/${encodeURIComponent(id)}`, { userEmail });

export const readBooking = (listingId: string) =>
  callApi<BookingAnswer>('GET', `/api/tour-requests/slots/${encodeURIComponent(listingId)}`);

export const createRequest = (body: CreateTourBody) => callApi<TourRequest>('POST', '/api/tour-requests', body);

export const readAvailability = async (): Promise<Availability> =>
  (await callApi<AvailabilityAnswer>('GET', '/api/availability/me')).availability;

export const saveAvailability = (body: SetAvailabilityBody) => callApi('POST', '/api/set-availability', body);
