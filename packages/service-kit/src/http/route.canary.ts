import { PROFILES_CALLS } from '@keyturn/contracts/calls/profiles';
import { TOURS_CALLS } from '@keyturn/contracts/calls/tours';
import type { TourRequest } from '@keyturn/contracts/tours';
import type { Router } from 'express';
import { reply, route } from './route.ts';

/** Must not compile: a case that does is a type error here. */
export function refused(router: Router, tour: TourRequest, use: (value: unknown) => null): void {
  // @ts-expect-error: no such call
  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/notes', () => null);
  // @ts-expect-error: a call of another service
  route(router, TOURS_CALLS, 'POST /api/users/login', () => null);
  // @ts-expect-error: the parameter is called id
  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/note', ({ path }) => use(path.tourId));
  // @ts-expect-error: this call takes no query
  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/note', ({ query }) => use(query.from));
  // @ts-expect-error: the body has a note, and no text
  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/note', ({ body }) => use(body.text));
  // @ts-expect-error: this call takes no body
  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/proposal/accept', ({ body }) => use(body.note));
  // @ts-expect-error: it answers 200
  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/note', () => reply(201, tour));
  // @ts-expect-error: and a tour request
  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/note', () => reply(200, { message: 'Noted' }));
  // @ts-expect-error: whose fields are of their kinds
  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/note', () => reply(200, { ...tour, note: 3 }));
  // @ts-expect-error: who logs in may be nobody yet
  route(router, PROFILES_CALLS, 'POST /api/users/login', ({ caller }) => use(caller.userId));
}
