import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer, TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { tokensOf } from './testing-links.ts';
import { cardOf, labelsOf, registerTwo, PASSWORD, startProfiles } from './testing.ts';
import type { UserDocument } from './user.ts';

const REQUEST = { school: 'Ensign College', note: 'A letter of enrollment, with a photo of me.' };

const ask = (service: TestService, user: Identity | null, body: object = REQUEST): Promise<Answer> =>
  service.call('POST', '/api/users/school', { user, body });
const studentOf = async (service: TestService, user: Identity) =>
  (await service.call('GET', '/api/users/account', { user })).body.student;
const refused = ({ status, body }: Answer) => [status, body.code];
const saved = (service: TestService, { userId }: Identity) =>
  service
    .events('profiles.saved')
    .map(({ data }) => data as { userId: string; isVerified: boolean })
    .findLast((published) => published.userId === userId);
const newestAsk = (service: TestService) =>
  (service.events('profiles.check-asked').at(-1)?.data as { askedAt: string } | undefined)?.askedAt;

let revisions = 1;
/** Publishes an admin's decision on a request of this kind. */
async function decide(
  service: TestService,
  { userId }: Identity,
  action: string,
  { kind = 'student', askedAt = newestAsk(service), tell = '', revision = (revisions += 1) } = {},
): Promise<void> {
  const at = service.clock.now().toISOString();
  const caseId = `case-${kind}`;
  const data = { caseId, kind, subjectId: userId, ownerId: userId, action, tell, at, askedAt };
  await service.publish({ type: 'moderation.decided', aggregateId: caseId, revision, data });
  await service.settle();
}

async function asked(service: TestService, user: Identity, body: object = REQUEST): Promise<void> {
  assert.equal((await ask(service, user, body)).status, 202);
  await service.settle();
}

test('[E27] a person without a school address asks with a note; approval’s badge names school, check and day', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  assert.deepEqual(await studentOf(service, ann), { state: '', school: '', told: '' });
  assert.deepEqual(refused(await ask(service, ann, { ...REQUEST, school: 'Nowhere' })), [422, 'no_school']);
  const taken = await ask(service, ann);
  assert.deepEqual(
    [taken.status, taken.body],
    [202, { message: 'We have your request. An admin looks at it, and you get a notice.' }],
  );
  assert.deepEqual(refused(await ask(service, ann)), [409, 'student_asked']);
  await service.settle();
  const { school, note: message } = REQUEST;
  const askedAt = service.clock.now().toISOString();
  const published = service.events('profiles.check-asked').map(({ data }) => data);
  assert.deepEqual(published, [{ userId: ann.userId, kind: 'student', school, message, askedAt }]);
  assert.deepEqual(await studentOf(service, ann), { state: 'asked', school, told: '' });
  assert.deepEqual(await labelsOf(service, bob, ann), []);
  await decide(service, ann, 'approve');
  const card = await cardOf(service, bob, ann);
  const date = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'America/Denver' } as const;
  const day = new Intl.DateTimeFormat('en-US', date);
  const until = new Date(service.clock.now().getTime() + 365 * DAY_MS).toISOString();
  assert.deepEqual(
    [card.isVerified, card.badges.map(({ kind, label, text, until }) => [kind, label, text, until])],
    [
      true,
      [
        [
          'student',
          'Verified Ensign College student',
          `An admin saw proof of enrollment on ${day.format(service.clock.now())}.`,
          until,
        ],
      ],
    ],
  );
  assert.ok(!JSON.stringify(card).includes(REQUEST.note));
  assert.equal(saved(service, ann)?.isVerified, true);
  assert.deepEqual(refused(await ask(service, ann)), [409, 'student_approved']);
});

test('[E27] a refused person reads the admin’s words and may ask again, three times in 30 days', async (t) => {
  const service = await startProfiles(t);
  const [ann] = await registerTwo(service);
  for (let times = 3; times > 0; times -= 1) {
    service.clock.advance(DAY_MS);
    await asked(service, ann);
    await decide(service, ann, 'refuse', { tell: 'The letter is of last year.' });
    const { school } = REQUEST;
    assert.deepEqual(await studentOf(service, ann), { state: 'refused', school, told: 'The letter is of last year.' });
  }
  assert.deepEqual(refused(await ask(service, ann)), [429, 'too_many']);
  // Another kind has its own count.
  const manager = { company: 'Wasatch Homes', licence: 'UT 12-345' };
  assert.equal((await service.call('POST', '/api/users/manager-request', { user: ann, body: manager })).status, 202);
});

test('[E27] a decision about one school adds no badge for another requested since', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await asked(service, ann);
  const first = newestAsk(service);
  service.clock.advance(7 * DAY_MS);
  assert.equal((await studentOf(service, ann)).state, 'overdue');
  await asked(service, ann, { ...REQUEST, school: 'BYU' });
  await decide(service, ann, 'approve', { askedAt: first });
  assert.deepEqual([(await studentOf(service, ann)).state, await labelsOf(service, bob, ann)], ['asked', []]);
  await decide(service, ann, 'approve');
  assert.deepEqual(await labelsOf(service, bob, ann), ['Verified BYU student']);
});

test('[E27] the badge lasts 365 days, with one notice 30 days before; asking anew keeps it until decided', async (t) => {
  const service = await startProfiles(t);
  const [ann, bob] = await registerTwo(service);
  await asked(service, ann);
  await decide(service, ann, 'approve');
  service.clock.advance(334 * DAY_MS);
  assert.equal((await studentOf(service, ann)).state, 'approved');
  service.clock.advance(1.1 * DAY_MS);
  await untilSo(() => tokensOf(service, 'student-ends').length > 0);
  assert.equal((await studentOf(service, ann)).state, 'ending');
  await asked(service, ann);
  assert.deepEqual(await labelsOf(service, bob, ann), ['Verified Ensign College student']);
  service.clock.advance(30 * DAY_MS);
  await untilSo(() => saved(service, ann)?.isVerified !== true);
  assert.deepEqual(await labelsOf(service, bob, ann), []);
  assert.equal(tokensOf(service, 'student-ends').length, 1);
  await decide(service, ann, 'approve');
  assert.equal((await cardOf(service, bob, ann)).isVerified, true);
  service.clock.advance(366 * DAY_MS);
  assert.deepEqual(await labelsOf(service, bob, ann), [], 'though no job may have run');
  await untilSo(() => saved(service, ann)?.isVerified !== true);
  assert.equal((await studentOf(service, ann)).state, 'over');
  await asked(service, ann);
});

for (const [kind, label] of [
  ['manager', 'Approved property manager'],
  ['student', 'Verified Ensign College student'],
] as const)
  test(`[E27] a revoked approval (${kind}) shows no badge, and can be requested again`, async (t) => {
    const service = await startProfiles(t);
    const [ann, bob] = await registerTwo(service);
    const manager = { company: 'Wasatch Homes', licence: 'UT 12-345' };
    const send = () =>
      kind === 'student'
        ? ask(service, ann)
        : service.call('POST', '/api/users/manager-request', { user: ann, body: manager });
    assert.equal((await send()).status, 202);
    await service.settle();
    await decide(service, ann, 'approve', { kind });
    assert.deepEqual(await labelsOf(service, bob, ann), [label]);
    await decide(service, ann, 'revoke', { kind });
    const { isVerified, badges } = await cardOf(service, bob, ann);
    assert.deepEqual([isVerified, badges, saved(service, ann)?.isVerified], [false, [], false]);
    const { body } = await service.call('GET', '/api/users/account', { user: ann });
    assert.equal(body[kind].state, 'revoked');
    assert.equal((await send()).status, 202);
  });

test('[E27] a person can remove their own student badge, and may ask again', async (t) => {
  const noted: unknown[] = [];
  const service = await startProfiles(t, 100, ({ audit }: Record<string, unknown>) => void noted.push(audit));
  const [ann, bob] = await registerTwo(service);
  const takeOff = () => service.call('DELETE', '/api/users/student', { user: ann });
  assert.equal((await takeOff()).status, 204, 'without one, nothing is to be done');
  await asked(service, ann);
  assert.equal((await takeOff()).status, 204);
  assert.equal((await studentOf(service, ann)).state, 'asked', 'what waits goes on');
  await decide(service, ann, 'approve');
  assert.deepEqual(await labelsOf(service, bob, ann), ['Verified Ensign College student']);
  assert.equal((await takeOff()).status, 204);
  await service.settle();
  assert.deepEqual([await labelsOf(service, bob, ann), saved(service, ann)?.isVerified], [[], false]);
  assert.equal(noted.filter((what) => what === 'student taken off').length, 1, 'without one there is nothing to note');
  assert.equal((await studentOf(service, ann)).state, 'over');
  const { studentEndsAt, studentRemindsAt } =
    (await service.store.collection<UserDocument>('users').findOne({ _id: ann.userId })) ?? {};
  assert.deepEqual([studentEndsAt, studentRemindsAt], [null, null]);
  await decide(service, ann, 'approve', { revision: revisions });
  assert.deepEqual(await labelsOf(service, bob, ann), [], 'told again, the old decision gives it to nobody');
  await asked(service, ann);
});

test('[E27] a request’s words are in the data export, and erased with the account', async (t) => {
  const service = await startProfiles(t);
  const [ann] = await registerTwo(service);
  await asked(service, ann);
  await decide(service, ann, 'approve', { tell: 'Welcome back.' });
  const { body } = await service.call('GET', '/api/users/export', { user: ann });
  const { student, badges } = body.parts[0].items[0];
  assert.deepEqual(
    { ...student, askedAt: '', decidedAt: '' },
    { state: 'approved', ...REQUEST, askedAt: '', decidedAt: '', told: 'Welcome back.' },
  );
  assert.equal(badges[0].label, 'Verified Ensign College student');
  await service.call('POST', '/api/users/deletion', { user: ann, body: { currentPassword: PASSWORD } });
  service.clock.advance(15 * DAY_MS);
  const users = service.store.collection<UserDocument>('users');
  const stored = async () => users.findOne({ _id: ann.userId });
  await untilSo(async () => (await stored())?.state === 'deleted');
  await service.settle();
  await decide(service, ann, 'approve');
  const left = JSON.stringify(await stored());
  for (const word of [...Object.values(REQUEST), 'Welcome back.', 'approved']) assert.ok(!left.includes(word), word);
});
