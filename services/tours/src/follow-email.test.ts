import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Update } from '@keyturn/service-kit/store';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellClosed, tellDeleted } from '@keyturn/service-kit/testing-world';
import { forgetFreed } from './follow-email.ts';
import {
  answerTour,
  askForTour,
  BUYER,
  listTours,
  rulesOf,
  SELLER,
  setAvailability,
  startTours,
  WEEK,
} from './testing.ts';
import type { TourDocument } from './tour.ts';

test('[E17] requests and tour times follow another address of either side', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  const tell = async (userId: string, email: string, revision: number) => {
    await service.publish({ type: 'profiles.email-changed', revision, data: { userId, email } });
    await service.settle();
  };
  await tell(BUYER.userId, 'ann@mail.example', 3);
  await tell(BUYER.userId, 'older@mail.example', 2);
  await tell(SELLER.userId, 'sam@mail.example', 2);
  const [tour] = await listTours(service, 'received', SELLER);
  assert.deepEqual([tour.buyerEmail, tour.sellerEmail], ['ann@mail.example', 'sam@mail.example']);
  const moved = { ...SELLER, email: 'sam@mail.example' };
  assert.equal((await setAvailability(service, moved, WEEK)).status, 200);
});

for (const [freed, stays, tab] of [
  [BUYER, SELLER, 'received'],
  [SELLER, BUYER, 'sent'],
] as const)
  test(`[E14] nothing keeps the address of ${freed.name} once it is free again; what they wrote goes with their account`, async (t) => {
    const service = await startTours(t);
    const id = await askForTour(service);
    await answerTour(service, id, 'accept', SELLER, { note: 'Ring twice' });
    service.clock.advance(72 * HOUR_MS);
    await tellClosed(service, freed);
    assert.ok((await keptBy(service, ['tours'])).includes(freed.email), 'what took place is kept as it was');
    await tellClosed(service, { ...freed, email: '' }, { revision: 11 });
    const kept = () => keptBy(service, ['tours', 'emails', 'availability', 'listings']);
    // What was told before, and waits to be published, goes on its way.
    await service.settle();
    assert.ok(!(await kept()).includes(freed.email));
    const [shown] = await listTours(service, tab, stays);
    assert.deepEqual(
      [shown.state, shown.buyerEmail, shown.sellerEmail].filter((text) => text === ''),
      [''],
    );
    const data = { userId: freed.userId, email: 'late@mail.example' };
    await service.publish({ type: 'profiles.email-changed', aggregateId: freed.userId, revision: 4, data });
    await tellDeleted(service, freed);
    assert.ok(!/late@/.test(await kept()), 'what is heard late changes nothing');
    assert.equal((await kept()).includes('Ring twice'), freed === BUYER);
  });

test('[E14] where the addresses of both sides are free again at once, the tour that they agreed on keeps neither', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  await service.settle();
  const deps = rulesOf(service);
  const { tours } = deps.collections;
  const freed = (user: typeof BUYER) => ({ userId: user.userId, email: '', deletesAt: '2027-01-01T00:00:00.000Z' });
  // The other side's is heard between what is read of the tour and what is written of it.
  const slow = new Proxy(tours, {
    get:
      (target, name) =>
      (...args: unknown[]) => {
        const act = () => Reflect.get(target, name).apply(target, args) as unknown;
        const { $set } = (args[1] ?? {}) as Update<TourDocument>;
        return $set?.agreedAs ? forgetFreed(deps)(freed(BUYER), { revision: 11 }).then(act) : act();
      },
  });
  const late = { ...deps, collections: { ...deps.collections, tours: slow } };
  await forgetFreed(late)(freed(SELLER), { revision: 11 });
  const kept = await keptBy(service, ['tours']);
  assert.ok(!kept.includes(BUYER.email) && !kept.includes(SELLER.email), kept);
});
