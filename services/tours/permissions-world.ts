import { DAY_MS } from '@keyturn/domain/durations';
import { denverClock } from '@keyturn/domain/denver-time';
import { addDays } from '@keyturn/domain/dates';
import type { LivePost } from '@keyturn/contracts/events';
import type { Identity } from '@keyturn/service-kit/identity';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { createTours } from './src/app.ts';
import type { TourDocument } from './src/tour.ts';
import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { livePost } from '@keyturn/service-kit/testing-events';
import { openService, PEOPLE, publishBlock, publishProfiles, UNKNOWN } from '@keyturn/service-kit/testing-world';

/** The parties of a tour: the owner of the listing sells. */
export const BUYER = testUser('Bea Buyer');
export const BUSY = testUser('Bo Busy');
export const GUEST = testUser('Gia Guest');
/** Has not confirmed the e-mail address, which this installation asks of who wants a tour. */
const UNCONFIRMED = { ...testUser('Una Confirmed'), emailConfirmed: false };
const RIVAL = testUser('Ray Rival');
/** Has blocked the stranger, and is blocked by the manager. */
const BLOCKER = testUser('Al Blocker');
const LISTING_BLOCKED = 'listing-blocked';
export const LISTING = 'listing-live';
export const GONE = 'listing-gone';
export const DRAFT = 'listing-draft';
const TRANSFERRED = 'listing-transferred';
const HIDDEN = 'listing-hidden';

const TIMES = [8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7].flatMap((hour, at) =>
  ['00', '30'].map((minutes) => `${hour}:${minutes} ${at < 4 ? 'AM' : 'PM'}`),
);
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A week of windows as sellers save it. */
export const WEEK = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));

const given = new Set<string>();
let listings = 0;

/** A slot of its own for every request: the next half hour of the days to come that nobody was given. */
export function nextSlot(now: Date): { requestedDate: string; requestedTime: string } {
  const { date } = denverClock(now);
  const slots = [3, 4, 5, 6, 7].flatMap((ahead) =>
    TIMES.map((requestedTime) => ({ requestedDate: addDays(date, ahead), requestedTime })),
  );
  const free = slots.find((slot) => !given.has(JSON.stringify(slot)));
  if (!free) throw new Error('Every half hour of the days to come was given.');
  given.add(JSON.stringify(free));
  return free;
}

let suggested = 0;

/** Another time for a request, of days that nobody can ask for yet. */
export function otherSlot(now: Date): { requestedDate: string; requestedTime: string } {
  suggested += 1;
  const requestedTime = TIMES[suggested % TIMES.length] ?? '';
  const days = 10 + (Math.floor(suggested / TIMES.length) % 15);
  return { requestedDate: addDays(denverClock(now).date, days), requestedTime };
}

async function publishListing(service: TestService, id: string, fields: Partial<LivePost> = {}): Promise<void> {
  const { userId, email: userEmail } = PEOPLE.owner;
  await service.publish({ type: 'posts.published', data: livePost(id, { userId, userEmail, ...fields }) });
}

export const openTours: ServiceMatrix['open'] = async (context) => {
  given.clear();
  const { service, snapshot } = await openService(
    // No turn of its jobs meanwhile: a minute of the machine may be hours here.
    (deps) => createTours(deps, { requiresConfirmedEmail: true, sweepMs: DAY_MS }),
    context,
  );
  const { owner, stranger } = PEOPLE;
  await publishProfiles(service, [owner, BUYER, stranger, PEOPLE.manager, BUSY]);
  await publishListing(service, LISTING);
  await publishListing(service, GONE);
  await publishListing(service, HIDDEN, { hidden: 'off' });
  await publishListing(service, TRANSFERRED, { transferState: 'transferred' });
  await publishListing(service, LISTING_BLOCKED, { userId: BLOCKER.userId, userEmail: BLOCKER.email });
  await service.publish({ type: 'posts.removed', revision: 2, data: { _id: GONE, userId: owner.userId } });
  await service.settle();

  async function send(method: string, path: string, user: Identity, body: object): Promise<{ _id: string }> {
    const answer = await service.call(method, path, { user, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as { _id: string };
  }
  for (const user of [owner, BLOCKER])
    await send('POST', '/api/set-availability', user, { email: user.email, availability: WEEK });

  /** A listing of its own for each request: a buyer has one pending request per listing. */
  async function publishAnother(): Promise<string> {
    const id = `listing-${(listings += 1)}`;
    await publishListing(service, id);
    await service.settle();
    return id;
  }
  async function ask(buyer = BUYER, listingId = '', slot = nextSlot(service.clock.now())): Promise<string> {
    // Nobody is held up by the limits of an hour.
    service.clock.advance(45 * 60_000);
    if (listingId === '') return ask(buyer, await publishAnother(), slot);
    return (
      await send('POST', '/api/tour-requests', buyer, { listingId, buyerEmail: buyer.email, ...slot, replace: true })
    )._id;
  }
  // Of another seller, whose half hours nobody else needs.
  const slotBlocked = () => ({
    requestedDate: addDays(denverClock(service.clock.now()).date, 4),
    requestedTime: TIMES[0] ?? '',
  });
  const askedBlocked = await ask(stranger, LISTING_BLOCKED, slotBlocked());
  await publishBlock(service, BLOCKER, stranger);
  await publishBlock(service, PEOPLE.manager, BLOCKER);
  // As if it had been asked for at the very moment of the block, which ends all that is open.
  await service.store
    .collection<TourDocument>('tours')
    .updateOne({ _id: askedBlocked }, { $set: { status: 'pending', state: 'pending' } });
  const answer = (id: string, action: 'accept' | 'reject') =>
    send('PUT', `/api/tour-requests/${id}/${action}`, owner, {});
  async function removeAfterwards(id: string): Promise<string> {
    await service.publish({ type: 'posts.removed', revision: 9, data: { _id: id, userId: owner.userId } });
    await service.settle();
    return id;
  }

  const accepted = async (slot = nextSlot(service.clock.now())): Promise<string> => {
    const id = await ask(BUYER, '', slot);
    await answer(id, 'accept');
    return id;
  };

  return {
    service,
    snapshot,
    actors: { ...PEOPLE, blocked: BLOCKER, buyer: BUYER, guest: GUEST, busy: BUSY, unconfirmed: UNCONFIRMED },
    secrets: {
      visitor: [owner.email, BUYER.email, 'Wymount'],
      stranger: [BUYER.email],
      manager: [BUYER.email],
    },
    scenes: {
      pending: () => ask(),
      proposed: async () => {
        const id = await ask();
        await send('PUT', `/api/tour-requests/${id}/propose`, owner, otherSlot(service.clock.now()));
        return id;
      },
      expired: async () => {
        const id = await ask();
        await service.store
          .collection<{ _id: string; status: string; state: string; expiresAt: string }>('tours')
          .updateOne({ _id: id }, { $set: { status: 'rejected', state: 'expired', expiresAt: '' } });
        return id;
      },
      due: async () => {
        const id = await ask();
        await service.store
          .collection<{ _id: string; expiresAt: string }>('tours')
          .updateOne({ _id: id }, { $set: { expiresAt: service.clock.now().toISOString() } });
        return id;
      },
      'called off': async () => {
        const id = await accepted();
        await send('PUT', `/api/tour-requests/${id}/cancel`, BUYER, { reason: 'Ill' });
        return id;
      },
      accepted: () => accepted(),
      rejected: async () => {
        const id = await ask();
        await answer(id, 'reject');
        return id;
      },
      completed: async () => {
        const id = await accepted();
        await service.store
          .collection<{ _id: string; status: string; state: string }>('tours')
          .updateOne({ _id: id }, { $set: { status: 'completed', state: 'completed' } });
        return id;
      },
      cancelled: async () => {
        const id = await ask();
        await send('DELETE', `/api/tour-requests/${id}`, BUYER, {});
        return id;
      },
      'time passed': async () => {
        const id = await ask();
        await service.store
          .collection<{ _id: string; slotAt: string }>('tours')
          .updateOne({ _id: id }, { $set: { slotAt: service.clock.now().toISOString() } });
        return id;
      },
      'slot taken': async () => {
        const slot = nextSlot(service.clock.now());
        const id = await ask(BUYER, '', slot);
        const other = await ask(RIVAL, '', slot);
        await answer(other, 'accept');
        return id;
      },
      'listing deleted': async () => {
        const listingId = await publishAnother();
        const id = await ask(BUYER, listingId);
        await removeAfterwards(listingId);
        // As if it had been asked for at the very moment of the deletion, which ends all that are there.
        const tours = service.store.collection<{ _id: string; status: string; state: string }>('tours');
        await tours.updateOne({ _id: id }, { $set: { status: 'pending', state: 'pending' } });
        return id;
      },
      'asked while blocked': async () => askedBlocked,
      'ten pending': async () => {
        const sent = await service.call('GET', '/api/tour-requests/sent/me', { user: BUSY });
        const pending = (sent.body as { status: string }[]).filter(({ status }) => status === 'pending');
        for (let count = pending.length; count < 10; count += 1) await ask(BUSY);
        return publishAnother();
      },
      'a booked slot': async () => {
        const slot = nextSlot(service.clock.now());
        await accepted(slot);
        return JSON.stringify(slot);
      },
      'own request again': async () => {
        const slot = nextSlot(service.clock.now());
        const listingId = await publishAnother();
        for (const buyer of [stranger, PEOPLE.manager, GUEST, BUSY]) await ask(buyer, listingId, slot);
        return JSON.stringify({ listingId, ...slot });
      },
      'another time': async () => {
        // Always the same listing, and in the place of what is pending, or ten would be reached soon.
        for (const buyer of [stranger, PEOPLE.manager, GUEST, BUSY]) await ask(buyer, LISTING);
        return LISTING;
      },
      'somebody’s id': async () => owner.userId,
      live: publishAnother,
      draft: async () => DRAFT,
      'deleted listing': async () => GONE,
      'transferred listing': async () => TRANSFERRED,
      'hidden listing': async () => HIDDEN,
      'slot of a hidden listing': async () => JSON.stringify({ listingId: HIDDEN, ...slotBlocked() }),
      'listing of a blocker': async () => LISTING_BLOCKED,
      'slot of a blocker’s listing': async () => JSON.stringify({ listingId: LISTING_BLOCKED, ...slotBlocked() }),
      unknown: async () => UNKNOWN,
    },
  };
};
