import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer, TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { makeLink } from './testing-links.ts';
import { cardOf, labelsOf, registerTwo, PASSWORD, saveProfile, startProfiles, suspend } from './testing.ts';

const REQUEST = {
  company: 'Wasatch Homes',
  website: 'https://wasatch.example.com',
  licence: 'UT 12-345',
  message: 'We let forty homes.',
};

const ask = (service: TestService, user: Identity | null, body: object = REQUEST): Promise<Answer> =>
  service.call('POST', '/api/users/manager-request', { user, body });
const managerOf = async (service: TestService, user: Identity) =>
  (await service.call('GET', '/api/users/account', { user })).body.manager;
const refused = ({ status, body }: Answer) => [status, body.code];

interface Decided {
  revision?: number;
  caseId?: string;
  at?: string;
  name?: string;
}

/** Publishes an admin's decision on the request. */
async function decide(
  service: TestService,
  { userId }: Identity,
  action: string,
  { revision = 2, caseId = 'case-one', at = service.clock.now().toISOString(), ...more }: Decided = {},
): Promise<void> {
  const data = { caseId, kind: 'manager', subjectId: userId, ownerId: userId, action, tell: '', at, ...more };
  await service.publish({ type: 'moderation.decided', aggregateId: caseId, revision, data });
  await service.settle();
}

test('[E26] a request waits for an admin, who gets its words; approval gives a badge naming what was checked', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  assert.deepEqual(await managerOf(service, ann), { state: '', company: '' });
  const taken = await ask(service, ann);
  assert.deepEqual(
    [taken.status, taken.body],
    [202, { message: 'We have your request. An admin looks at it, and you get a notice.' }],
  );
  assert.deepEqual(refused(await ask(service, ann)), [409, 'manager_asked']);
  await service.settle();
  const askedAt = service.clock.now().toISOString();
  const published = service.events('profiles.check-asked').map(({ data }) => data);
  assert.deepEqual(published, [{ userId: ann.userId, kind: 'manager', ...REQUEST, askedAt }]);
  assert.deepEqual(await managerOf(service, ann), { state: 'asked', company: 'Wasatch Homes' });
  assert.deepEqual(await labelsOf(service, bob, ann), []);
  await decide(service, ann, 'approve');
  await decide(service, ann, 'approve');
  const card = await cardOf(service, bob, ann);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Denver' }).format(
    new Date(askedAt),
  );
  assert.deepEqual(
    [card.isVerified, card.badges.map(({ kind, label, text, until }) => [kind, label, text, until])],
    [true, [['manager', 'Approved property manager', `An admin checked company and license on ${day}.`, '']]],
  );
  for (const word of Object.values(REQUEST)) assert.ok(!JSON.stringify(card).includes(word), word);
  const told = service
    .events('profiles.saved')
    .filter(({ data }) => (data as { userId: string }).userId === ann.userId);
  assert.equal((told.at(-1)?.data as { isVerified: boolean }).isVerified, true);
  assert.deepEqual(refused(await ask(service, ann)), [409, 'manager_approved']);
});

test('[E26] a refused person may ask again, three times in 30 days; an older decision changes nothing', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  for (const revision of [2, 4, 6]) {
    service.clock.advance(DAY_MS);
    assert.equal((await ask(service, ann)).status, 202);
    await decide(service, ann, 'refuse', { revision });
    await decide(service, ann, 'approve', { revision: revision - 1 });
    assert.deepEqual(await managerOf(service, ann), { state: 'refused', company: 'Wasatch Homes' });
  }
  assert.deepEqual(await labelsOf(service, bob, ann), []);
  assert.deepEqual(refused(await ask(service, ann)), [429, 'too_many']);
  service.clock.advance(28 * DAY_MS);
  assert.equal((await ask(service, ann)).status, 202, 'the first is over');
  await decide(service, ann, 'approve', { caseId: 'case-two', revision: 2 });
  assert.deepEqual(await labelsOf(service, bob, ann), ['Approved property manager']);
});

test('[E26] after a week without a decision a person may ask again with other words', async (t) => {
  const service = await startProfiles(t);
  const [ann] = await registerTwo(service);
  await ask(service, ann);
  service.clock.advance(7 * DAY_MS - 1);
  assert.equal((await managerOf(service, ann)).state, 'asked');
  assert.deepEqual(refused(await ask(service, ann)), [409, 'manager_asked']);
  service.clock.advance(1);
  assert.deepEqual(await managerOf(service, ann), { state: 'overdue', company: 'Wasatch Homes' });
  assert.equal((await ask(service, ann, { ...REQUEST, company: 'Wasatch Living' })).status, 202);
  await service.settle();
  const told = service.events('profiles.check-asked').map(({ data }) => data as { company: string; askedAt: string });
  const companies = told.map(({ company }) => company);
  assert.deepEqual(companies, ['Wasatch Homes', 'Wasatch Living']);
  assert.equal(told[1]?.askedAt, service.clock.now().toISOString(), 'as new: what was told already opens nothing');
  assert.deepEqual(await managerOf(service, ann), { state: 'asked', company: 'Wasatch Living' });
});

test('[E26] a school and a company badge are independent: the end of one leaves the other', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  const token = await makeLink(service, 'school', { ...ann, email: 'ann@byu.edu' });
  await service.call('POST', '/api/users/links/use', { user: ann, body: { token } });
  await ask(service, ann);
  await decide(service, ann, 'approve');
  const both = ['Verified BYU e-mail', 'Approved property manager'];
  assert.deepEqual(await labelsOf(service, bob, ann), both);
  service.clock.advance(366 * DAY_MS);
  await untilSo(async () => (await labelsOf(service, bob, ann)).length === 1);
  const { isVerified, badges } = await cardOf(service, bob, ann);
  assert.deepEqual([isVerified, badges.map(({ label }) => label)], [true, both.slice(1)]);
});

test('[E26] approval during a suspension takes effect at reinstatement, and the person stays invisible until then', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await ask(service, ann);
  await suspend(service, ann.userId, { caseId: 'case-two' });
  assert.equal((await ask(service, ann)).status, 401);
  await decide(service, ann, 'approve');
  assert.equal((await service.call('GET', `/api/profiles/${ann.userId}`, { user: bob })).status, 404);
  await suspend(service, ann.userId, { action: 'reinstate', revision: 3, caseId: 'case-two' });
  const { isVerified, badges } = await cardOf(service, bob, ann);
  assert.deepEqual([isVerified, badges.map(({ label }) => label)], [true, ['Approved property manager']]);
  const told = service.events('profiles.saved').at(-1)?.data as { userId: string; isVerified: boolean };
  assert.deepEqual([told.userId, told.isVerified], [ann.userId, true]);
});

test('[E26] a person refused while leaving may ask again once they stay', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await ask(service, ann);
  await service.call('POST', '/api/users/deletion', { user: ann, body: { currentPassword: PASSWORD } });
  await decide(service, ann, 'refuse');
  const body = { email: ann.email, password: PASSWORD };
  assert.equal((await service.call('POST', '/api/users/deletion/cancel', { body })).status, 200);
  assert.equal((await managerOf(service, ann)).state, 'refused');
  assert.equal((await ask(service, ann)).status, 202);
  await decide(service, ann, 'approve', { revision: 4 });
  assert.deepEqual(await labelsOf(service, bob, ann), ['Approved property manager']);
});

test('[E26] the badge belongs to the checked name: under another it is hidden, and can be requested anew', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await ask(service, ann);
  await decide(service, ann, 'approve', { name: 'Ann Lee' });
  await saveProfile(service, ann, { name: 'BYU Housing Office' });
  assert.deepEqual((await cardOf(service, bob, ann)).badges, []);
  assert.equal((await cardOf(service, bob, ann)).isVerified, false);
  assert.deepEqual(await managerOf(service, ann), { state: 'renamed', company: REQUEST.company });
  await saveProfile(service, ann, { name: 'ann lee' });
  assert.deepEqual(await labelsOf(service, bob, ann), ['Approved property manager']);
  await saveProfile(service, ann, { name: 'Ann Lee-Smith' });
  assert.equal((await ask(service, ann)).status, 202);
  await decide(service, ann, 'approve', { revision: 3, name: 'Ann Lee-Smith' });
  assert.deepEqual(await labelsOf(service, bob, ann), ['Approved property manager']);
});
