import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { makeLinkToken } from '@keyturn/service-kit/link-token';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createProfiles } from './app.ts';
import { createLinkRequests, type LinkRequestDocument } from './link-requests.ts';
import { createLinks, type LinkDocument } from './links.ts';
import { CONFIG, LINK_KEY, PASSWORD, register, startProfiles, suspend } from './testing.ts';
import { tokensOf, untilLookedUp } from './testing-links.ts';

const linksOf = ({ store, clock }: TestService) =>
  createLinks({ links: store.collection<LinkDocument>('links'), linkKey: LINK_KEY, now: clock.now, newId });

/** An instant so many milliseconds from now. */
const inMs = ({ clock }: TestService, ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

test('[E25] a request ends the links that were asked for before it, also those made after it, and none of a later one', async (t) => {
  const service = await startProfiles(t);
  const { userId } = (await register(service)).user;
  const links = linksOf(service);
  const first = { _id: newId(), at: inMs(service, 0), userId };
  const second = { _id: newId(), at: inMs(service, 1), userId };
  const make = ({ _id, at }: typeof first) =>
    links.issue(_id, 'school', { userId, email: 'ann@byu.edu', askedAt: at, isConfirmed: true }, 60_000);
  const works = async ({ _id }: typeof first) =>
    (await links.find('school', makeLinkToken(LINK_KEY, 'school', _id))).usedAt === null;
  // Who looked them up was late: both stood there already.
  service.clock.advance(500);
  await make(first);
  assert.equal(await works(first), true);
  await links.endOthers(second, 'school');
  assert.equal(await works(first), false);
  service.clock.advance(500);
  await make(second);
  // Another replica still works on the older one.
  await links.endOthers(first, 'school');
  assert.equal(await works(second), true);
});

test('[E25] no link to an address at a school for who is suspended, leaving or gone since they asked', async (t) => {
  const service = await startProfiles(t);
  const [{ user: ann }, { user: bob }] = [await register(service, 'Ann Lee'), await register(service, 'Bob Ray')];
  await suspend(service, ann.userId);
  await service.call('POST', '/api/users/deletion', { user: bob, body: { currentPassword: PASSWORD } });
  const requests = service.store.collection<LinkRequestDocument>('linkRequests');
  for (const userId of [ann.userId, bob.userId, 'gone'])
    await requests.insertOne({
      _id: `of ${userId}`,
      purpose: 'school',
      email: `${userId}@byu.edu`,
      at: inMs(service, 0),
      userId,
    });
  await untilLookedUp(service);
  assert.deepEqual(tokensOf(service, 'school'), []);
});

test('[E25] whoever asks for a link does not wait until hundreds that strangers asked for to addresses of nobody were answered one by one', async (t) => {
  const config = { ...CONFIG, lookUpMs: HOUR_MS };
  const service = await startTestService((deps) => createProfiles(deps, config), t);
  const { user } = await register(service);
  const requests = service.store.collection<LinkRequestDocument>('linkRequests');
  const ask = (email: string, ms: number) =>
    requests.insertOne({ _id: newId(), purpose: 'reset', email, at: inMs(service, ms) });
  for (let at = 0; at < 900; at += 1) await ask(`made-up-${at}@example.com`, 0);
  await ask(user.email, 1);
  service.clock.advance(10);
  const answered = createLinkRequests({
    requests,
    users: service.store.collection('users'),
    links: linksOf(service),
    holderOf: async () => null,
    shownBy: async () => null,
    isBanned: async () => false,
    resetMs: HOUR_MS,
    log: createLog('test', 'silent'),
    now: service.clock.now,
    newId,
  });
  await answered.answer();
  assert.equal(await requests.countDocuments({ at: { $gt: '' } }), 0);
  const made = await service.store
    .collection<LinkDocument>('links')
    .countDocuments({ userId: user.userId, purpose: 'reset' });
  assert.equal(made, 1);
});
