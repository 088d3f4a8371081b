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

/** What became of a request, finer than its status; where a reader does not know it, the status counts. */
export const tourState = z.enum(TOUR_STATES);
export type TourState = z.infer<typeof tourState>;

const person = z.object({ id: givenId.optional(), name: z.string(), email: z.string(), photo: z.string() });

/** A tour request as its two parties see it. Missing names stay '' and the screens show the specified fallbacks. */
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
  /** Why a request ended without an answer, or an accepted tour will not take place. */
  closedReason: z.enum(['listing_gone']).optional(),
  /** Whether it ended because the reader has blocked the other side. The other side gets no such field. */
  isEndedByOwnBlock: z.boolean().optional(),
  /** Where who asked studies, and when they would like to move in; missing where they do not say. */
  buyerSchool: z.string().optional(),
  moveInDate: calendarDay.optional(),
  /** To who asked, of a request that ended for another: which, and when that is. Missing of all others. */
  replacedBy: z.object({ tourId: givenId, date: calendarDay, time: halfHour }).optional(),
  note: z.string(),
  createdAt: instant,
  updatedAt: instant,
  state: tourState,
  /** Until when it can be answered, an instant; '' where nobody has to. */
  expiresAt: instantOrNone,
  /** The instant of `requestedDate` and `requestedTime`. */
  startsAt: instant,
  /** The other time that the seller suggests, while the buyer has to answer. */
  proposal: z.object({ date: calendarDay, time: halfHour, startsAt: instant }).nullable(),
  /** Why an accepted tour was cancelled, in the words of who did; else ''. */
  reason: z.string(),
  cancelledBy: z.enum(['', 'buyer', 'seller']),
  /** Who said yes to a tour that takes place or took place; '' where nobody did, or a release before did not note it. */
  acceptedBy: z.enum(['', 'buyer', 'seller']),
  /** To the seller of an open request: its time is not among those they offer now. */
  outsideHours: z.boolean(),
  /** What became of the listing; '' while it is live. */
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
  /** Ends the request for this listing that is still pending; without it, such a request is a refusal. */
  replace: z.boolean().optional(),
  /** When one would like to move in, for the seller to see. */
  moveInDate: day.optional(),
});
export type CreateTourBody = z.input<typeof createTourBody>;

/** Code of the 409 for a second request while another of the same listing is pending; its sentence names that one's time. */
export const ASKED_ALREADY = 'asked_already';

/** Codes of the 409s of a tour request: why it cannot be changed so any more. */
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
export type CallOffTourBody = z.input<typeof callOffTourBody>;

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
  taken: z.array(z.object({ date: calendarDay, time: halfHour })),
  days: z.array(z.object({ date: calendarDay, times: z.array(halfHour) })),
  noticeHours: z.int(),
  horizonDays: z.int(),
  /** 'pending' while somebody is taking the lease over, else ''; answers of the release before have none. */
  listingState: z.enum(['', 'pending']).optional(),
});
export type BookingAnswer = z.infer<typeof bookingAnswer>;

/** How somebody answers requests for tours. */
export const responseAnswer = z.object({
  band: z.enum(RESPONSE_BANDS),
  /** Within what they usually do; null where it is not known. */
  within: z.enum(RESPONSE_TIMES).nullable(),
});
export type ResponseAnswer = z.infer<typeof responseAnswer>;
