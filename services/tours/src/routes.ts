import { TOURS_CALLS } from '@keyturn/contracts/calls/tours';
import type { TourRequest } from '@keyturn/contracts/tours';
import { denverToday } from '@keyturn/domain/denver-time';
import { createExport } from '@keyturn/service-kit/export';
import { requireConfirmed } from '@keyturn/service-kit/identity';
import { reply, route } from '@keyturn/service-kit/route';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import type { Router } from 'express';
import { setAvailability, shownHours } from './availability.ts';
import type { Deps } from './change-tour.ts';
import { readExport } from './export.ts';
import { requestTour } from './request-tour.ts';
import { listTours, readBooking, withNames } from './tour-lists.ts';
import { acceptTour, changeNote, rejectTour, withdrawTour } from './answer-request.ts';
import { callOffTour } from './call-off.ts';
import { acceptProposal, proposeTime } from './other-time.ts';
import { readCalendar } from './tour-calendar.ts';
import { readResponse } from './response.ts';
import type { TourDocument } from './tour.ts';

export function addRoutes(router: Router, deps: Deps, requiresConfirmedEmail: boolean): void {
  const { collections, now, newId } = deps;
  const asking = createKeyedMutex();
  const answerExport = createExport(now);

  async function shownTo(viewerId: string, tour: TourDocument): Promise<TourRequest> {
    const [shown] = await withNames(collections, [tour], viewerId, now());
    if (!shown) throw new Error('A tour has names.');
    return shown;
  }

  route(router, TOURS_CALLS, 'GET /api/tour-requests/sent/:userEmail', async ({ caller }) =>
    reply(200, await listTours(collections, 'buyerId', caller.userId, now())),
  );

  route(router, TOURS_CALLS, 'GET /api/tour-requests/received/:userEmail', async ({ caller }) =>
    reply(200, await listTours(collections, 'sellerId', caller.userId, now())),
  );

  route(router, TOURS_CALLS, 'GET /api/tour-requests/slots/:listingId', async ({ caller, path }) =>
    reply(200, await readBooking(collections, caller, path.listingId, now())),
  );

  route(router, TOURS_CALLS, 'GET /api/tour-requests/response/:userId', async ({ caller, path }) =>
    reply(200, await readResponse(deps, caller, path.userId)),
  );

  route(router, TOURS_CALLS, 'GET /api/tour-requests/export', async ({ caller: { userId } }) =>
    reply(200, await answerExport(userId, () => readExport(collections, userId))),
  );

  route(router, TOURS_CALLS, 'POST /api/tour-requests', async ({ caller, body }) => {
    requireConfirmed(caller, requiresConfirmedEmail);
    // Serialised, because parallel requests would count the same for the buyer's limits.
    const { tour, isNew } = await asking.runExclusive(caller.userId, () => requestTour(deps, caller, body));
    const shown = await shownTo(caller.userId, tour);
    return isNew ? reply(201, shown) : reply(200, shown);
  });

  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/accept', async ({ caller, path, body }) =>
    reply(200, await shownTo(caller.userId, await acceptTour(deps, caller, path.id, body.note))),
  );

  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/reject', async ({ caller, path, body }) =>
    reply(200, await shownTo(caller.userId, await rejectTour(deps, caller, path.id, body.note))),
  );

  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/propose', async ({ caller, path, body }) =>
    reply(200, await shownTo(caller.userId, await proposeTime(deps, caller, path.id, body))),
  );

  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/proposal/accept', async ({ caller, path }) =>
    reply(200, await shownTo(caller.userId, await acceptProposal(deps, caller, path.id))),
  );

  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/cancel', async ({ caller, path, body }) =>
    reply(200, await shownTo(caller.userId, await callOffTour(deps, caller, path.id, body.reason))),
  );

  route(router, TOURS_CALLS, 'PUT /api/tour-requests/:id/note', async ({ caller, path, body }) =>
    reply(200, await shownTo(caller.userId, await changeNote(deps, caller, path.id, body.note))),
  );

  route(router, TOURS_CALLS, 'GET /api/tour-requests/:id/calendar.ics', async ({ caller, path, response }) => {
    const file = await readCalendar(deps, caller, path.id);
    response.type('text/calendar').attachment('tour.ics').send(file);
    return null;
  });

  route(router, TOURS_CALLS, 'DELETE /api/tour-requests/:id', async ({ caller, path }) => {
    await withdrawTour(deps, caller, path.id);
    return reply(200, { message: 'Tour request cancelled' });
  });

  route(router, TOURS_CALLS, 'POST /api/set-availability', async ({ caller, body }) => {
    const saved = await setAvailability({ windows: collections.availability, now, newId }, caller, body);
    return reply(200, { message: 'Availability saved!', ...saved });
  });

  route(router, TOURS_CALLS, 'GET /api/availability/:userEmail', async ({ caller }) => {
    const stored = await collections.availability.findOne({ _id: caller.userId });
    return reply(200, shownHours(stored, denverToday(now())));
  });
}
