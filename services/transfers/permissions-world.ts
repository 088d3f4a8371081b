import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import type { Identity } from '@keyturn/service-kit/identity';
import { testUser } from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-events';
import {
  openService,
  PEOPLE,
  publishBlock,
  publishClosed,
  publishProfiles,
  UNKNOWN,
} from '@keyturn/service-kit/testing-world';
import { createTransfers } from './src/app.ts';

/** The parties of a request: the owner of the listing sells. */
const BUYER = testUser('Bea Buyer');
/** Two who agreed on a tour before one blocked the other. */
const BLOCKED = testUser('Al Blocked');
const LEAVER = testUser('Lea Ver');
const CLOSING = testUser('Clo Sing');
const UNCONFIRMED = { ...testUser('Una Confirmed'), emailConfirmed: false };
export const PARTIES = ['visitor', 'stranger', 'manager', 'buyer', 'owner'] as const;
const CANARY = 'CANARY-MESSAGE';

/** Transfers with a request, an offer or a handover in each state. */
export const openTransfers: ServiceMatrix['open'] = async (context) => {
  const { service, snapshot } = await openService(
    (deps) => createTransfers(deps, { requiresConfirmedEmail: true, sweepMs: 24 * 3_600_000 }),
    context,
  );
  const { owner } = PEOPLE;
  let told = 0;
  await publishProfiles(service, [owner, BUYER, PEOPLE.stranger, PEOPLE.manager]);

  /** A request of its own for each cell, its conversation begun by the buyer. */
  async function ask(): Promise<string> {
    const id = `tour-${(told += 1)}`;
    const { userId, email: userEmail } = owner;
    await service.publish({ type: 'posts.published', data: livePost(`listing-${id}`, { userId, userEmail }) });
    await tell(id, 'tours.requested', 1);
    // Nobody is held up by the limits of an hour.
    service.clock.advance(3_600_000);
    const body = { text: CANARY };
    await service.call('POST', `/api/conversations/${id}/messages`, { user: BUYER, body });
    return id;
  }
  async function tell(id: string, type: string, revision: number, fields: object = {}): Promise<void> {
    const tour = { tourId: id, listingId: `listing-${id}`, listingTitle: 'Wymount', buyer: BUYER, seller: owner };
    const data = { ...tour, date: '2026-11-25', time: '3:30 PM', note: '', ...fields };
    await service.publish({ type, revision, data });
    await service.settle();
  }
  const after =
    (type: string, fields: object = {}) =>
    async (): Promise<string> => {
      const id = await ask();
      await tell(id, type, 2, fields);
      return id;
    };

  async function send(method: string, path: string, user: Identity, body: object): Promise<string> {
    const answer = await service.call(method, path, { user, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body as { _id: string })._id;
  }
  const offerOf = (tourId: string) => send('POST', '/api/transfers', owner, { tourId, kind: 'assignment' });
  const offer = async (): Promise<string> => {
    const tourId = await after('tours.accepted')();
    service.clock.advance(24 * 3_600_000);
    return offerOf(tourId);
  };
  const offerHeld = async (): Promise<string> => {
    const tourId = await after('tours.accepted')();
    const id = await offerOf(tourId);
    const [_id, { userId, email: userEmail }] = [`listing-${tourId}`, owner];
    const data = { _id, userId, userEmail, title: 'Wymount', why: 'held' };
    await service.publish({ type: 'posts.hidden', revision: 2, data });
    await service.settle();
    return id;
  };
  const partBefore = async (tourId: string): Promise<string> => {
    const { userId, email: userEmail } = BLOCKED;
    await service.publish({ type: 'posts.published', data: livePost(`listing-${tourId}`, { userId, userEmail }) });
    await tell(tourId, 'tours.accepted', 1, { buyer: LEAVER, seller: BLOCKED });
    return tourId;
  };
  const agreedBlocked = await partBefore('tour-blocked');
  const offeredTour = await partBefore('tour-blocked-offered');
  const offeredBlocked = await send('POST', '/api/transfers', BLOCKED, { tourId: offeredTour, kind: 'assignment' });
  await publishBlock(service, LEAVER, BLOCKED);
  // As if it had been offered at the very moment of the block, which ends what is under way.
  await service.store
    .collection<{ _id: string; state: string; quietSince: string }>('transfers')
    .updateOne({ _id: offeredBlocked }, { $set: { state: 'offered', quietSince: '2099-01-01T00:00:00.000Z' } });
  const { userId: posterId, email: posterEmail } = owner;
  const closingPost = livePost('listing-tour-closing', { userId: posterId, userEmail: posterEmail });
  await service.publish({ type: 'posts.published', data: closingPost });
  await tell('tour-closing', 'tours.completed', 1, { buyer: CLOSING });
  await publishClosed(service, CLOSING);
  const begin = async (): Promise<string> => {
    const id = await offer();
    return send('PUT', `/api/transfers/${id}/accept`, BUYER, {});
  };
  /** A transfer that goes on to its steps, one of each after the other. */
  const goOn = async (steps: readonly (readonly [string, Identity])[]): Promise<string> => {
    const id = await begin();
    for (const [step, user] of steps) await send('PUT', `/api/transfers/${id}/steps/${step}`, user, { done: true });
    return id;
  };
  const TO_KEYS = [
    ['office_told', owner],
    ['applied', BUYER],
    ['approved', BUYER],
    ['signed', BUYER],
    ['agreement', owner],
    ['agreement', BUYER],
  ] as const;

  return {
    service,
    snapshot,
    actors: { ...PEOPLE, buyer: BUYER, blocked: BLOCKED, leaver: LEAVER, unconfirmed: UNCONFIRMED },
    secrets: {
      visitor: [CANARY],
      stranger: [CANARY],
      manager: [CANARY],
    },
    scenes: {
      pending: ask,
      accepted: after('tours.accepted'),
      rejected: after('tours.rejected'),
      withdrawn: after('tours.cancelled'),
      blocked: async () => agreedBlocked,
      'then blocked': async () => offeredBlocked,
      'listing removed': async () => {
        const id = await ask();
        const data = { _id: `listing-${id}`, userId: owner.userId };
        await service.publish({ type: 'posts.removed', revision: 2, data });
        await service.settle();
        return id;
      },
      offered: offer,
      'offered while checked': offerHeld,
      // Of its own: an offer expires while other scenes let days go by.
      'just offered': offer,
      active: begin,
      applying: () => goOn(TO_KEYS.slice(0, 1)),
      'only the keys': () => goOn(TO_KEYS),
      completed: () => goOn([...TO_KEYS, ['keys', BUYER]]),
      declined: async () => {
        const id = await offer();
        return send('PUT', `/api/transfers/${id}/decline`, BUYER, {});
      },
      'account closed': async () => 'tour-closing',
      unknown: async () => UNKNOWN,
    },
  };
};
