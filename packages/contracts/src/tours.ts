import { z } from 'zod';
import { availability, exceptions, horizonDays, noticeHours, tourHours } from './availability.ts';
import { email, id, text } from './primitives.ts';

/** The states of a tour request (specification section 4). */
export const tourStatus = z.enum(['pending', 'accepted', 'rejected', 'completed']);
export type TourStatus = z.infer<typeof tourStatus>;

const person = z.object({ id: z.string().optional(), name: z.string(), email: z.string(), photo: z.string() });

/** A tour request as its two parties see it. Missing names stay '' and the screens show the specified fallbacks. */
export const tourRequest = z.object({
  _id: z.string(),
  listing: z.object({ title: z.string(), address: z.string(), monthlyRent: z.string(), image: z.string() }),
  listingId: z.string(),
  buyer: person,
  buyerEmail: z.string(),
  seller: person,
  sellerEmail: z.string(),
  requestedDate: z.string(),
  requestedTime: z.string(),
  status: tourStatus,
  /** Why a request ended without an answer, or an accepted tour will not take place. */
  closedReason: z.enum(['listing_gone']).optional(),
  note: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TourRequest = z.infer<typeof tourRequest>;

/** `POST /api/tour-requests`. `requestedDate` is an ISO day or instant, `requestedTime` a half hour such as "3:30 PM". */
export const createTourBody = z.object({
  listingId: id,
  buyerEmail: email,
  sellerEmail: email.optional(),
  requestedDate: z.string().max(40),
  requestedTime: z.string().max(8),
  /** Ends the request for this listing that is still pending; without it, such a request is a refusal. */
  replace: z.boolean().optional(),
});
export type CreateTourBody = z.input<typeof createTourBody>;

/** Code of the 409 for a second request while another of the same listing is pending; its sentence names that one's time. */
export const ASKED_ALREADY = 'asked_already';

/** `PUT /api/tour-requests/{id}/accept`, `/reject` and `/note`. */
export const decideTourBody = z.object({ note: text(1000).optional() });
export const noteBody = z.object({ note: text(1000) });

/** `DELETE /api/tour-requests/{id}`. */
export const cancelTourBody = z.object({ userEmail: email.optional() });

/** Answers with the lists of the two tabs. */
export const tourRequestsAnswer = z.array(tourRequest);

/** `POST /api/set-availability`. What is left out but the hours of the week stays as it was. */
export const setAvailabilityBody = z.object({
  email,
  availability,
  exceptions: exceptions.optional(),
  noticeHours: noticeHours.optional(),
  horizonDays: horizonDays.optional(),
});
export type SetAvailabilityBody = z.input<typeof setAvailabilityBody>;

/** Answer of set-availability. */
export const setAvailabilityAnswer = tourHours.extend({ message: z.string() });

/** `GET /api/availability/{userEmail}`: one's own weekly windows, dates that differ, notice and days ahead. */
export const availabilityAnswer = tourHours;
export type AvailabilityAnswer = z.infer<typeof availabilityAnswer>;

/**
 * `GET /api/tour-requests/slots/{listingId}`: what the booking screen offers. `days` has every day from today to the horizon
 * with the times that can be asked for; they are the truth. `availability` and `taken` make the same of the next seven days
 * for pages that know the hours of a week alone.
 */
export const bookingAnswer = z.object({
  listing: tourRequest.shape.listing,
  seller: z.object({ name: z.string(), photo: z.string() }),
  isOwner: z.boolean(),
  availability,
  taken: z.array(z.object({ date: z.string(), time: z.string() })),
  days: z.array(z.object({ date: z.string(), times: z.array(z.string()) })),
  noticeHours: z.int(),
  horizonDays: z.int(),
});
export type BookingAnswer = z.infer<typeof bookingAnswer>;
