import { RESPONSE_BANDS, RESPONSE_TIMES } from '@keyturn/domain/response-band';
import { TOUR_STATES } from '@keyturn/domain/tour-status';
import { z } from 'zod';
import { availability, exceptions, horizonDays, noticeHours, tourHours } from './availability.ts';
import {
  calendarDay,
  day,
  email,
  givenId,
  halfHour,
  id,
  instant,
  instantOrNone,
  requiredText,
  text,
} from './primitives.ts';

/** The states of a tour request (specification section 4). */
export const tourStatus = z.enum(['pending', 'accepted', 'rejected', 'completed']);
export type TourStatus = z.infer<typeof tourStatus>;

/** The state of a request, finer than its status; for an unknown one the status counts. */
export const tourState = z.enum(TOUR_STATES);
export type TourState = z.infer<typeof tourState>;

const person = z.object({ id: givenId.optional(), name: z.string(), email: z.string(), photo: z.string() });

/** A tour request as its two parties see it. Missing names are '', for which screens show the specified fallbacks. */
export const tourRequest = z.object({
  _id: givenId,
  listing: z.object({ title: z.string(), address: z.string(), monthlyRent: z.string(), image: z.string() }),
  listingId: givenId,
  buyer: person,
  buyerEmail: z.string(),
  seller: person,
  sellerEmail: z.string(),
  requestedDate: calendarDay,
  requestedTime: halfHour,
  status: tourStatus,
  /** Why a request ended without an answer, or an accepted tour is off. */
  closedReason: z.enum(['listing_gone']).optional(),
  /** Whether the reader's own block ended it. The other side gets no such field. */
  isEndedByOwnBlock: z.boolean().optional(),
  /** The buyer's school and wished move-in date; absent if not stated. */
  buyerSchool: z.string().optional(),
  moveInDate: calendarDay.optional(),
  /** For the buyer of a replaced request: the replacing one and its time. Absent otherwise. */
  replacedBy: z.object({ tourId: givenId, date: calendarDay, time: halfHour }).optional(),
  note: z.string(),
  createdAt: instant,
  updatedAt: instant,
  state: tourState,
  /** Until when it can be answered, an instant; '' if no answer is due. */
  expiresAt: instantOrNone,
  /** The instant of `requestedDate` and `requestedTime`. */
  startsAt: instant,
  /** The other time that the seller suggests, until the buyer answers. */
  proposal: z.object({ date: calendarDay, time: halfHour, startsAt: instant }).nullable(),
  /** Why an accepted tour was cancelled, in that person's words; else ''. */
  reason: z.string(),
  cancelledBy: z.enum(['', 'buyer', 'seller']),
  /** Who accepted the tour; '' if nobody did, or an earlier release did not store it. */
  acceptedBy: z.enum(['', 'buyer', 'seller']),
  /** For the seller of an open request: its time is outside their current hours. */
  outsideHours: z.boolean(),
  /** The state of the listing; '' while it is live. */
  listingState: z.enum(['', 'pending', 'transferred', 'removed']),
});
export type TourRequest = z.infer<typeof tourRequest>;

/** `POST /api/tour-requests`. `requestedDate` is an ISO day or instant, `requestedTime` a half hour such as "3:30 PM". */
export const createTourBody = z.object({
  listingId: id,
  buyerEmail: email,
  sellerEmail: email.optional(),
  requestedDate: z.string().max(40),
  requestedTime: z.string().max(8),
  /** Ends the buyer's pending request for this listing; without it such a request causes a refusal. */
  replace: z.boolean().optional(),
  /** The wished move-in date, which the seller sees. */
  moveInDate: day.optional(),
});
export type CreateTourBody = z.input<typeof createTourBody>;

/** Code of the 409 for a second request while another of the listing is pending; its sentence has that one's time. */
export const ASKED_ALREADY = 'asked_already';

/** Codes of a tour request's 409s: why a change is no longer possible. */
export const TOUR_CONFLICTS = [
  ASKED_ALREADY,
  'not_pending',
  'slot_taken',
  'slot_past',
  'listing_gone',
  'expired',
  'not_accepted',
  'no_proposal',
  'too_many_proposals',
  'too_many_notes',
] as const;
export type TourConflict = (typeof TOUR_CONFLICTS)[number];

/** `PUT /api/tour-requests/{id}/accept`, `/reject` and `/note`. */
export const decideTourBody = z.object({ note: text(1000).optional() });
export const noteBody = z.object({ note: text(1000) });

/** `PUT /api/tour-requests/{id}/propose`: another time, spelled as in `createTourBody`. */
export const proposeTourBody = z.object({
  requestedDate: z.string().max(40),
  requestedTime: z.string().max(8),
  note: text(1000).optional(),
});
export type ProposeTourBody = z.input<typeof proposeTourBody>;

/** `PUT /api/tour-requests/{id}/cancel`. */
export const callOffTourBody = z.object({ reason: requiredText(300, 'Please give a reason.') });

/** `DELETE /api/tour-requests/{id}`. */
export const withdrawTourBody = z.object({ userEmail: email.optional() });

/** Answers with the lists of the two tabs. */
export const tourRequestsAnswer = z.array(tourRequest);

/** `POST /api/set-availability`. Absent fields other than the weekly hours stay. */
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

/** `GET /api/availability/{userEmail}`: the caller's weekly windows, other dates, notice and days ahead. */
export const availabilityAnswer = tourHours;
export type AvailabilityAnswer = z.infer<typeof availabilityAnswer>;

/**
 * `GET /api/tour-requests/slots/{listingId}`: what the booking screen offers. `days` is authoritative: every day from
 * today to the horizon with its times. `availability` and `taken` express the next seven days for older pages that read
 * only weekly hours.
 */
export const bookingAnswer = z.object({
  listing: tourRequest.shape.listing,
  seller: z.object({ name: z.string(), photo: z.string() }),
  isOwner: z.boolean(),
  availability,
  taken: z.array(z.object({ date: calendarDay, time: halfHour })),
  days: z.array(z.object({ date: calendarDay, times: z.array(halfHour) })),
  noticeHours: z.int(),
  horizonDays: z.int(),
  /** 'pending' during a transfer, else ''; absent in answers of the release before. */
  listingState: z.enum(['', 'pending']).optional(),
});
export type BookingAnswer = z.infer<typeof bookingAnswer>;

/** How somebody responds to tour requests. */
export const responseAnswer = z.object({
  band: z.enum(RESPONSE_BANDS),
  /** Their usual time to answer; null when unknown. */
  within: z.enum(RESPONSE_TIMES).nullable(),
});
export type ResponseAnswer = z.infer<typeof responseAnswer>;
