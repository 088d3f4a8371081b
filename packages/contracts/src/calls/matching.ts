import { exportAnswer } from '../export.ts';
import {
  cardAnswer,
  goneListingsAnswer,
  matchesAnswer,
  matchesQuery,
  rentsAnswer,
  rentsQuery,
  savedListingsAnswer,
} from '../matching.ts';
import { id, userEmail } from '../primitives.ts';
import { callTable, json, nothing } from './call.ts';

/** Matches and saved listings. */
export const MATCHING_CALLS = callTable({
  'GET /api/matches': {
    summary: 'Live listings ranked by how well they fit the asked criteria, in pages.',
    access: 'public',
    query: matchesQuery,
    answers: { 200: json(matchesAnswer) },
    refuses: { 400: ['too_many_amenities', 'cursor', 'limit', 'near'] },
  },
  'GET /api/matches/rents': {
    summary: 'How many live listings, of the place asked, have a rent in each hundred dollars.',
    access: 'public',
    query: rentsQuery,
    answers: { 200: json(rentsAnswer) },
  },
  'GET /api/matches/cards/:listingId': {
    summary: 'A live listing as its card shows it; null for one that is none.',
    access: 'public',
    path: { listingId: id },
    answers: { 200: json(cardAnswer) },
  },
  'GET /api/saved-listings/:userEmail': {
    summary: 'The listings one saved that are still live.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail },
    answers: { 200: json(savedListingsAnswer) },
  },
  'GET /api/saved-listings/:userEmail/gone': {
    summary: 'The listings one saved that were deleted since.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail },
    answers: { 200: json(goneListingsAnswer) },
  },
  'GET /api/saved-listings/:userEmail/export': {
    summary: 'What is kept about the caller: saved listings. Five times a day.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail },
    answers: { 200: json(exportAnswer) },
    refuses: { 429: ['too_many'] },
  },
  'PUT /api/saved-listings/:userEmail/:listingId': {
    summary: 'Saves a listing; twice is once.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail, listingId: id },
    answers: { 204: nothing },
    refuses: { 429: ['too_many'] },
  },
  'DELETE /api/saved-listings/:userEmail/:listingId': {
    summary: 'Takes a listing off the saved ones.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail, listingId: id },
    answers: { 204: nothing },
  },
});
