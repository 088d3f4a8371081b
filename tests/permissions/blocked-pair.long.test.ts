import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { readSettings } from '../../infra/embedded/settings.ts';
import { startEmbedded } from '../../infra/embedded/start.ts';
import { beginPair, soon, statusOf, type Party } from './blocked-pair.ts';

/** A call by one of the two on the other's data. */
type Asked = (other: Party, own: Party) => readonly [method: string, path: string, body?: unknown];

const slotOf = ({ slot, listingId, freeListingId }: Party, email: string, isFree = true) => ({
  listingId: isFree ? freeListingId : listingId,
  buyerEmail: email,
  ...slot,
});

/** The status of each call on the other during a block, and after its removal. */
const TABLE: readonly (readonly [asked: Asked, apart: number, after: number])[] = [
  [({ listingId }) => ['GET', `/api/posts/${listingId}`], 404, 200],
  [({ listingId }) => ['GET', `/api/get-post-by-id/${listingId}`], 404, 200],
  [({ listingId }, { email }) => ['PUT', `/api/posts/${listingId}`, { userEmail: email, postData: {} }], 404, 403],
  [({ listingId }) => ['DELETE', `/api/posts/${listingId}`], 404, 403],
  [({ listingId }) => ['POST', '/api/update-post-field', { postId: listingId, field: 'notes', value: 'x' }], 404, 403],
  [({ userId }) => ['GET', `/api/profiles/${userId}`], 404, 200],
  [({ email }) => ['GET', `/api/profiles/${email}`], 404, 200],
  [({ listingId }) => ['PUT', `/api/saved-listings/me/${listingId}`], 404, 204],
  [({ listingId }) => ['GET', `/api/tour-requests/slots/${listingId}`], 404, 200],
  [(other, { email }) => ['POST', '/api/tour-requests', slotOf(other, email)], 404, 201],
  // Their pending and accepted requests, and the offered lease, after the block is removed.
  [(_other, { receivedId }) => ['PUT', `/api/tour-requests/${receivedId}/accept`, {}], 409, 409],
  [
    (other, { receivedId }) => [
      'PUT',
      `/api/tour-requests/${receivedId}/propose`,
      { requestedDate: other.later, requestedTime: '10:00 AM' },
    ],
    409,
    409,
  ],
  [({ receivedId }) => ['PUT', `/api/tour-requests/${receivedId}/proposal/accept`], 409, 409],
  [(_other, { receivedId }) => ['PUT', `/api/tour-requests/${receivedId}/cancel`, { reason: 'Ill' }], 409, 409],
  [({ receivedId }) => ['GET', `/api/conversations/${receivedId}`], 200, 200],
  [({ receivedId }) => ['POST', `/api/conversations/${receivedId}/messages`, { text: 'Hello' }], 409, 409],
  [(_other, { agreedId }) => ['POST', `/api/conversations/${agreedId}/messages`, { text: 'Hello' }], 409, 409],
  [({ agreedId }) => ['POST', `/api/conversations/${agreedId}/messages`, { text: 'Hello' }], 409, 409],
  [({ agreedId }) => ['PUT', `/api/tour-requests/${agreedId}/cancel`, { reason: 'Ill' }], 409, 409],
  [({ transferId }) => ['PUT', `/api/transfers/${transferId}/accept`, {}], 409, 409],
  [({ transferId }) => ['PUT', `/api/transfers/${transferId}/steps/applied`, { done: true }], 409, 409],
  [(_other, { agreedId }) => ['POST', '/api/transfers', { tourId: agreedId, kind: 'assignment' }], 404, 201],
];

async function start(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-blocked-'));
  context.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const product = await startEmbedded(
    readSettings({
      DATA_DIR: folder,
      BUNDLE_ROOT: folder,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      LIMIT_REGISTRATIONS: '200',
    }),
  );
  context.after(() => product.stop());
  return beginPair(product.url);
}

/** All lists of others' listings, and whether the other's listing is included. */
async function seen(reader: Party, other: Party): Promise<Record<string, boolean>> {
  const read = async (path: string): Promise<boolean> =>
    JSON.stringify(await reader.client.call('GET', path)).includes(other.listingId);
  return {
    live: await read('/api/posts/live?limit=50'),
    matches: await read('/api/matches?limit=100'),
    near: await read('/api/matches?city=Orem&near=12'),
    saved: await read('/api/saved-listings/me'),
  };
}

/** Per person. */
const LISTINGS = 3;

const ALL = { live: true, matches: true, near: true, saved: true };
const NONE = { live: false, matches: false, near: false, saved: false };

async function countsOf({ client }: Party): Promise<readonly number[]> {
  const { total } = await client.call<{ total: number }>('GET', '/api/matches?limit=1');
  const { bins } = await client.call<{ bins: { count: number }[] }>('GET', '/api/matches/rents');
  return [total, bins.reduce((sum, { count }) => sum + count, 0)];
}

/** A person's open and ended items with the other: states of tours and transfers, and writable conversations. */
async function standing({ client }: Party): Promise<string> {
  const [sent, received, transfers, conversations] = await Promise.all([
    client.call<{ state: string }[]>('GET', '/api/tour-requests/sent/me'),
    client.call<{ state: string }[]>('GET', '/api/tour-requests/received/me'),
    client.call<{ state: string; endReason: string }[]>('GET', '/api/transfers'),
    client.call<{ canWrite: boolean }[]>('GET', '/api/conversations'),
  ]);
  const states = [...sent, ...received].map(({ state }) => state);
  const ends = transfers.map(({ state, endReason }) => `${state} ${endReason}`);
  return [...new Set([...states, ...ends, ...conversations.map(({ canWrite }) => `writes ${canWrite}`)])].sort().join();
}

for (const blocker of [0, 1] as const)
  test(`[E13] two people, of whom the ${blocker === 0 ? 'first' : 'second'} blocked the other, cannot interact by any call until unblocked`, async (context) => {
    const { pair, third } = await start(context);
    const [one, other] = pair;
    const sides = [
      [one, other],
      [other, one],
    ] as const;
    const by = pair[blocker];
    const whom = pair[1 - blocker] as Party;
    for (const [reader, of] of sides) assert.deepEqual(await seen(reader, of), ALL, 'before');
    const before = await countsOf(one);
    assert.equal(await statusOf(by.client, 'PUT', `/api/blocks/${whom.userId}`), 204);

    for (const [reader, of] of sides)
      await soon(async () => {
        assert.deepEqual(await seen(reader, of), NONE);
        assert.equal(await standing(reader), 'ended other,listing_gone,writes false');
      });
    await soon(async () =>
      assert.deepEqual(
        await countsOf(one),
        before.map((count) => count - LISTINGS),
      ),
    );
    for (const [asked, apart] of TABLE)
      for (const [reader, of] of sides) {
        const [method, path, body] = asked(of, reader);
        assert.equal(await statusOf(reader.client, method, path, body), apart, `${method} ${path}`);
      }
    assert.deepEqual(await seen(third, one), { ...ALL, saved: false });
    assert.deepEqual(await by.client.call('GET', '/api/blocks').then((people) => (people as unknown[]).length), 1);
    assert.deepEqual(await whom.client.call('GET', '/api/blocks'), [], 'nobody is told');

    assert.equal(await statusOf(by.client, 'DELETE', `/api/blocks/${whom.userId}`), 204);
    for (const [reader, of] of sides) await soon(async () => assert.deepEqual(await seen(reader, of), ALL));
    for (const [asked, , after] of TABLE)
      for (const [reader, of] of sides) {
        const [method, path, body] = asked(of, reader);
        assert.equal(await statusOf(reader.client, method, path, body), after, `${method} ${path}, unblocked`);
      }
  });
