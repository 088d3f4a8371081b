import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { livePost } from '@keyturn/service-kit/testing-facts';
import {
  assertNeedsSignIn,
  assertRefused,
  assertRefusesUnreadableBodies,
  assertRefusesUnreadablePaths,
} from '@keyturn/service-kit/testing-refusals';
import {
  BUYER,
  LISTING,
  OTHER,
  SELLER,
  SLOT,
  STRANGER,
  answerTour,
  askForTour,
  cancelTour,
  listTours,
  proposeTime,
  startTours,
  tourEvents,
} from './testing.ts';

test('[F] a visitor gets 401 from every call', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await assertNeedsSignIn(service, [
    ['GET', '/api/tour-requests/sent/me'],
    ['GET', `/api/tour-requests/received/${SELLER.email}`],
    ['GET', `/api/tour-requests/slots/${LISTING}`],
    ['POST', '/api/tour-requests', { listingId: LISTING, buyerEmail: BUYER.email, ...SLOT }],
    ['PUT', `/api/tour-requests/${id}/accept`, {}],
    ['PUT', `/api/tour-requests/${id}/reject`, {}],
    ['PUT', `/api/tour-requests/${id}/note`, { note: 'x' }],
    ['PUT', `/api/tour-requests/${id}/propose`, SLOT],
    ['PUT', `/api/tour-requests/${id}/proposal/accept`],
    ['PUT', `/api/tour-requests/${id}/cancel`, { reason: 'x' }],
    ['DELETE', `/api/tour-requests/${id}`],
    ['POST', '/api/set-availability', { email: SELLER.email, availability: {} }],
    ['GET', '/api/availability/me'],
  ]);
  assert.deepEqual(await tourEvents(service), ['tours.requested']);
});

test('[F] a request, to a stranger, does not exist; each party may do only its own part', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  for (const action of ['accept', 'reject'] as const) {
    assertRefused(await answerTour(service, id, action, STRANGER), 404);
    assertRefused(await answerTour(service, id, action, BUYER), 403);
  }
  assertRefused(await cancelTour(service, id, STRANGER), 404);
  assertRefused(await cancelTour(service, id, SELLER), 403);
  const foreign = { user: BUYER, body: { userEmail: STRANGER.email } };
  assertRefused(await service.call('DELETE', `/api/tour-requests/${id}`, foreign), 403);
  for (const tab of ['sent', 'received']) {
    assertRefused(await service.call('GET', `/api/tour-requests/${tab}/${BUYER.email}`, { user: STRANGER }), 403);
    assertRefused(await service.call('GET', `/api/tour-requests/${tab}/nobody@example.edu`, { user: STRANGER }), 403);
  }
  assert.equal((await listTours(service, 'sent', BUYER))[0].status, 'pending');
  assert.deepEqual(await tourEvents(service), ['tours.requested']);
});

test('bodies that nobody can read get a clear 4xx from every call that takes one', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  for (const [user, method, path] of [
    [BUYER, 'POST', '/api/tour-requests'],
    [SELLER, 'PUT', `/api/tour-requests/${id}/accept`],
    [SELLER, 'PUT', `/api/tour-requests/${id}/reject`],
    [SELLER, 'PUT', `/api/tour-requests/${id}/note`],
    [SELLER, 'PUT', `/api/tour-requests/${id}/propose`],
    [BUYER, 'PUT', `/api/tour-requests/${id}/cancel`],
    [BUYER, 'DELETE', `/api/tour-requests/${id}`],
    [SELLER, 'POST', '/api/set-availability'],
  ] as const) {
    await assertRefusesUnreadableBodies(service, user, method, path);
  }
  const asked = { listingId: LISTING, buyerEmail: BUYER.email, ...SLOT };
  for (const wrong of [
    { ...asked, listingId: undefined },
    { ...asked, listingId: { $ne: '' } },
    { ...asked, listingId: 'a/b' },
    { ...asked, buyerEmail: 'nobody' },
    { ...asked, buyerEmail: [BUYER.email] },
    { ...asked, sellerEmail: 5 },
    { ...asked, requestedDate: undefined },
    { ...asked, requestedTime: 'x'.repeat(9) },
  ]) {
    assertRefused(
      await service.call('POST', '/api/tour-requests', { user: BUYER, body: wrong }),
      422,
      JSON.stringify(wrong),
    );
  }
  assertRefused(await answerTour(service, id, 'accept', SELLER, { note: 'x'.repeat(1001) }), 422);
  assert.deepEqual(await tourEvents(service), ['tours.requested']);
});

test('addresses that nobody can read get a clear 4xx', async (t) => {
  const service = await startTours(t);
  await assertRefusesUnreadablePaths(service, BUYER, [
    ['GET', '/api/tour-requests/sent/:x'],
    ['GET', '/api/tour-requests/received/:x'],
    ['GET', '/api/tour-requests/slots/:x'],
    ['PUT', '/api/tour-requests/:x/accept', {}],
    ['PUT', '/api/tour-requests/:x/note', { note: '' }],
    ['PUT', '/api/tour-requests/:x/propose', SLOT],
    ['PUT', '/api/tour-requests/:x/proposal/accept'],
    ['PUT', '/api/tour-requests/:x/cancel', { reason: 'x' }],
    ['DELETE', '/api/tour-requests/:x'],
    ['GET', '/api/availability/:x'],
  ]);
});

test('[E10] a note says how to reach the seller once the tour is accepted, and not before', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const note = 'Call me: 801 555 0142';
  assertRefused(await answerTour(service, id, 'note', SELLER, { note }), 422, 'contact_withheld');
  assertRefused(await answerTour(service, id, 'reject', SELLER, { note }), 422, 'contact_withheld');
  assertRefused(await proposeTime(service, id, { ...OTHER, note }), 422, 'contact_withheld');
  assert.equal((await listTours(service, 'sent', BUYER))[0].note, '');
  assert.equal((await answerTour(service, id, 'note', SELLER, { note: 'Ring twice, room 12.' })).status, 200);
  assert.equal((await answerTour(service, id, 'accept', SELLER, { note })).status, 200);
  assert.equal((await answerTour(service, id, 'note', SELLER, { note: `${note}!` })).status, 200);
});

test('[E14] while a person looks at a listing nobody agrees on a tour of it; afterwards they do', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const listing = { _id: LISTING, userId: SELLER.userId, userEmail: SELLER.email, title: 'Wymount', why: 'held' };
  await service.publish({ type: 'posts.hidden', aggregateId: LISTING, revision: 50, data: listing });
  await service.settle();
  assertRefused(await answerTour(service, id, 'accept'), 409, 'listing_gone');
  assertRefused(await proposeTime(service, id), 409, 'listing_gone');
  await service.publish({ type: 'posts.updated', aggregateId: LISTING, revision: 51, data: livePost(LISTING, {}) });
  await service.settle();
  assert.equal((await answerTour(service, id, 'accept')).status, 200);
});
