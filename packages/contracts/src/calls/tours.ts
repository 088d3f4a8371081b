import { exportAnswer } from '../export.ts';
import {
  availabilityAnswer,
  bookingAnswer,
  callOffTourBody,
  withdrawTourBody,
  createTourBody,
  decideTourBody,
  noteBody,
  proposeTourBody,
  responseAnswer,
  setAvailabilityAnswer,
  setAvailabilityBody,
  tourRequest,
  tourRequestsAnswer,
} from '../tours.ts';
import { id, userEmail } from '../primitives.ts';
import { bytes, callTable, json, jsonBody, messageAnswer, optionalJsonBody } from './call.ts';

/** Availability and tour requests. */
export const TOURS_CALLS = callTable({
  'GET /api/tour-requests/sent/:userEmail': {
    summary: 'The requests one sent, newest first.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail },
    answers: { 200: json(tourRequestsAnswer) },
  },
  'GET /api/tour-requests/received/:userEmail': {
    summary: 'The requests one received, newest first.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail },
    answers: { 200: json(tourRequestsAnswer) },
  },
  'GET /api/tour-requests/slots/:listingId': {
    summary: 'What the booking screen of a listing offers.',
    access: 'session',
    path: { listingId: id },
    answers: { 200: json(bookingAnswer) },
  },
  'GET /api/tour-requests/response/:userId': {
    summary:
      'How many of the requests of half a year somebody answered, and how soon; nothing is said of fewer than three.',
    access: 'session',
    path: { userId: id },
    answers: { 200: json(responseAnswer) },
  },
  'POST /api/tour-requests': {
    summary:
      'Asks for a tour; the same request again answers the one that is there, another one for the same listing replaces it where it says so.',
    access: 'session',
    self: 'body.buyerEmail',
    body: jsonBody(createTourBody),
    answers: { 200: json(tourRequest, 'Asked for before'), 201: json(tourRequest, 'Asked for') },
    refuses: {
      403: ['confirm_email', 'forbidden'],
      404: ['not_found'],
      409: ['asked_already', 'slot_taken', 'not_pending', 'conflict'],
      422: ['too_soon', 'too_far', 'not_offered'],
      429: ['too_many'],
    },
  },
  'PUT /api/tour-requests/:id/accept': {
    summary: 'The seller accepts a pending request.',
    access: 'session',
    path: { id },
    body: optionalJsonBody(decideTourBody),
    answers: { 200: json(tourRequest) },
    refuses: {
      403: ['forbidden'],
      409: ['not_pending', 'slot_taken', 'slot_past', 'listing_gone', 'expired', 'conflict'],
    },
  },
  'PUT /api/tour-requests/:id/reject': {
    summary: 'The seller rejects a pending request.',
    access: 'session',
    path: { id },
    body: optionalJsonBody(decideTourBody),
    answers: { 200: json(tourRequest) },
    refuses: {
      403: ['forbidden'],
      409: ['not_pending', 'listing_gone', 'too_many_notes', 'conflict'],
      422: ['contact_withheld'],
    },
  },
  'PUT /api/tour-requests/:id/propose': {
    summary: 'The seller suggests another time for an open request or an accepted tour.',
    access: 'session',
    path: { id },
    body: jsonBody(proposeTourBody),
    answers: { 200: json(tourRequest) },
    refuses: {
      403: ['forbidden'],
      409: ['not_pending', 'slot_taken', 'slot_past', 'listing_gone', 'expired', 'too_many_proposals', 'conflict'],
      422: ['requestedTime', 'contact_withheld'],
    },
  },
  'PUT /api/tour-requests/:id/proposal/accept': {
    summary: 'The buyer accepts the time that the seller suggests.',
    access: 'session',
    path: { id },
    answers: { 200: json(tourRequest) },
    refuses: {
      403: ['forbidden'],
      409: ['no_proposal', 'slot_taken', 'slot_past', 'listing_gone', 'expired', 'conflict'],
    },
  },
  'PUT /api/tour-requests/:id/cancel': {
    summary: 'Either party cancels an accepted tour, and says why.',
    access: 'session',
    path: { id },
    body: jsonBody(callOffTourBody),
    answers: { 200: json(tourRequest) },
    refuses: { 409: ['not_accepted', 'slot_past', 'listing_gone', 'conflict'] },
  },
  'PUT /api/tour-requests/:id/note': {
    summary: 'The seller changes the note.',
    access: 'session',
    path: { id },
    body: jsonBody(noteBody),
    answers: { 200: json(tourRequest) },
    refuses: { 403: ['forbidden'], 409: ['listing_gone', 'too_many_notes', 'conflict'], 422: ['contact_withheld'] },
  },
  'GET /api/tour-requests/:id/calendar.ics': {
    summary: 'The appointment of a tour that was accepted, for the calendar of either party.',
    access: 'session',
    path: { id },
    answers: {
      200: bytes('text/calendar', 'The appointment (RFC 5545); taken back where the tour will not take place'),
    },
  },
  'DELETE /api/tour-requests/:id': {
    summary: 'The buyer takes a pending request back.',
    access: 'session',
    self: 'body.userEmail',
    path: { id },
    body: optionalJsonBody(withdrawTourBody),
    answers: { 200: json(messageAnswer) },
    refuses: { 403: ['forbidden'], 409: ['not_pending', 'conflict'] },
  },
  'POST /api/set-availability': {
    summary: 'Sets one’s weekly windows for tours, and where they are sent dates that differ, notice and days ahead.',
    access: 'session',
    self: 'body.email',
    body: jsonBody(setAvailabilityBody),
    answers: { 200: json(setAvailabilityAnswer) },
    refuses: { 409: ['conflict'], 422: ['availability', 'exceptions'] },
  },
  'GET /api/availability/:userEmail': {
    summary: 'One’s own weekly windows, dates that differ, notice and days ahead.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail },
    answers: { 200: json(availabilityAnswer) },
  },
  'GET /api/tour-requests/export': {
    summary: 'What is kept about the caller: tour requests and tour times. Five times a day.',
    access: 'session',
    answers: { 200: json(exportAnswer) },
    refuses: { 429: ['too_many'] },
  },
});
