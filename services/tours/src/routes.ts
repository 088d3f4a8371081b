import {
  cancelTourBody,
  createTourBody,
  decideTourBody,
  noteBody,
  setAvailabilityBody,
  type TourRequest,
} from '@keyturn/contracts/tours';
import { parse } from '@keyturn/service-kit/http';
import { requireSelf, requireUser } from '@keyturn/service-kit/identity';
import type { Logger } from '@keyturn/service-kit/log';
import { createTurns } from '@keyturn/service-kit/turns';
import type { Response, Router } from 'express';
import { setAvailability } from './availability.ts';
import type { Collections } from './collections.ts';
import { requestTour } from './request-tour.ts';
import { acceptTour, cancelTour, changeNote, completeTours, findPastTours, rejectTour } from './tour-requests.ts';
import { listTours, readBooking, withNames } from './tour-lists.ts';
import type { TourDocument } from './tour.ts';

interface Deps {
  readonly collections: Collections;
  readonly log: Logger;
  now(): Date;
  newId(): string;
}

export function addRoutes(router: Router, deps: Deps): void {
  const { collections, log, now, newId } = deps;
  const asking = createTurns();

  async function answer(response: Response, tour: TourDocument, viewerId: string, status = 200): Promise<void> {
    const [shown] = await withNames(collections, [tour], viewerId);
    response.status(status).json(shown);
  }

  async function listOwn(role: 'buyerId' | 'sellerId', userId: string): Promise<TourRequest[]> {
    const past = await findPastTours(deps, { [role]: userId });
    // Reading goes on where nothing can be written; the job completes them later.
    await completeTours(deps, past).catch((error: unknown) =>
      log.error({ err: error }, 'past tours were not completed before reading'),
    );
    return listTours(collections, role, userId);
  }

  router.get('/api/tour-requests/sent/:userEmail', async (request, response) => {
    const { userId } = requireSelf(request, request.params.userEmail);
    response.json(await listOwn('buyerId', userId));
  });

  router.get('/api/tour-requests/received/:userEmail', async (request, response) => {
    const { userId } = requireSelf(request, request.params.userEmail);
    response.json(await listOwn('sellerId', userId));
  });

  router.get('/api/tour-requests/slots/:listingId', async (request, response) => {
    response.json(await readBooking(collections, requireUser(request), request.params.listingId, now()));
  });

  router.post('/api/tour-requests', async (request, response) => {
    requireUser(request);
    const asked = parse(createTourBody, request.body);
    const buyer = requireSelf(request, asked.buyerEmail);
    // One after the other, or requests sent at once would all count the same against the buyer's limits.
    const { tour, isNew } = await asking.inTurn(buyer.userId, () => requestTour(deps, buyer, asked));
    await answer(response, tour, buyer.userId, isNew ? 201 : 200);
  });

  router.put('/api/tour-requests/:id/accept', async (request, response) => {
    const caller = requireUser(request);
    const { note } = parse(decideTourBody, request.body ?? {});
    await answer(response, await acceptTour(deps, caller, request.params.id, note), caller.userId);
  });

  router.put('/api/tour-requests/:id/reject', async (request, response) => {
    const caller = requireUser(request);
    const { note } = parse(decideTourBody, request.body ?? {});
    await answer(response, await rejectTour(deps, caller, request.params.id, note), caller.userId);
  });

  router.put('/api/tour-requests/:id/note', async (request, response) => {
    const caller = requireUser(request);
    const { note } = parse(noteBody, request.body);
    await answer(response, await changeNote(deps, caller, request.params.id, note), caller.userId);
  });

  router.delete('/api/tour-requests/:id', async (request, response) => {
    const caller = requireUser(request);
    const { userEmail } = parse(cancelTourBody, request.body ?? {});
    if (userEmail !== undefined) requireSelf(request, userEmail);
    await cancelTour(deps, caller, request.params.id);
    response.json({ message: 'Tour request cancelled' });
  });

  router.post('/api/set-availability', async (request, response) => {
    requireUser(request);
    const { email, availability } = parse(setAvailabilityBody, request.body);
    const caller = requireSelf(request, email);
    await setAvailability({ windows: collections.availability, now, newId }, caller, availability);
    response.json({ message: 'Availability saved!', availability });
  });

  router.get('/api/availability/:userEmail', async (request, response) => {
    const { userId } = requireSelf(request, request.params.userEmail);
    const stored = await collections.availability.findOne({ _id: userId });
    response.json({ availability: stored?.availability ?? {} });
  });
}
