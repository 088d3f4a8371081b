import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import type { TourRequest } from '@keyturn/contracts/tours';
import { test } from '@keyturn/service-kit/testing-context';
import { publishBlock } from '@keyturn/service-kit/testing-world';
import { answerTour, askForTour, BUYER, LISTING, listTours, SELLER, startTours, publishPost } from './testing.ts';

for (const [who, blocker, blocked] of [
  ['the seller', SELLER, BUYER],
  ['the buyer', BUYER, SELLER],
] as const)
  test(`[E13] blocked by ${who}: only they see that their block ended the request, now and after unblocking`, async (t) => {
    const service = await startTours(t);
    await askForTour(service);
    const told = async (user: typeof BUYER) => {
      const [shown] = (await listTours(service, user === BUYER ? 'sent' : 'received', user)) as TourRequest[];
      return [shown?.state, shown?.isEndedByOwnBlock];
    };
    await publishBlock(service, blocker, blocked);
    const [event] = service.events('tours.listing-gone').map(({ data }) => eventData['tours.listing-gone'].parse(data));
    assert.equal(event?.blockedBy, blocker === SELLER ? 'seller' : 'buyer');
    assert.deepEqual(
      [await told(blocker), await told(blocked)],
      [
        ['listing_gone', true],
        ['listing_gone', undefined],
      ],
    );
    await publishBlock(service, blocked, blocker);
    assert.deepEqual(await told(blocked), ['listing_gone', undefined], 'a block of their own ended nothing');
    await publishBlock(service, blocker, blocked, { isBlocked: false, revision: 2 });
    assert.deepEqual(
      [await told(blocker), await told(blocked)],
      [
        ['listing_gone', true],
        ['listing_gone', undefined],
      ],
    );
  });

for (const [who, blocker, blocked] of [
  ['the seller', SELLER, BUYER],
  ['the buyer', BUYER, SELLER],
] as const)
  test(`[E13] blocked by ${who}: on earlier requests the buyer sees the listing as removed, its owner as it is`, async (t) => {
    const service = await startTours(t);
    await answerTour(service, await askForTour(service), 'reject');
    const states = async () => {
      const [[sent], [received]] = await Promise.all([
        listTours(service, 'sent', BUYER),
        listTours(service, 'received', SELLER),
      ]);
      assert.equal(sent.state, 'rejected');
      return [sent.listingState, received.listingState];
    };
    await publishPost(service, LISTING, { revision: 2, transferState: 'pending' });
    await publishBlock(service, blocker, blocked);
    assert.deepEqual(await states(), ['removed', 'pending']);
    await publishPost(service, LISTING, { revision: 3, transferState: 'transferred' });
    await service.settle();
    assert.deepEqual(await states(), ['transferred', 'transferred']);
    await publishPost(service, LISTING, { revision: 4, transferState: '' });
    await publishBlock(service, blocker, blocked, { isBlocked: false, revision: 2 });
    assert.deepEqual(await states(), ['', '']);
  });
