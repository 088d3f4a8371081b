import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { keptBy, publishDeleted, publishRenamed } from '@keyturn/service-kit/testing-world';
import { testUser } from '@keyturn/service-kit/testing';
import { ANN, SAM, startModeration, asAdmin, AVERY, REQUEST } from './testing.ts';

test('[E26] a request for approval opens a case with its words; the decision closes, publishes and logs it', async (t) => {
  const service = await startModeration(t);
  await service.publishAsked(SAM);
  await service.publishAsked(SAM);
  await service.publishAsked(ANN, { kind: 'a kind of a release to come' });
  const [item, ...more] = await service.casesOf('?kind=manager');
  assert.deepEqual(more, []);
  assert.deepEqual(
    [item?.kind, item?.subjectId, item?.title, item?.state, item?.words],
    ['manager', SAM.userId, 'Sam Hill', 'open', 'Wasatch Homes: We let forty homes.'],
  );
  const askedAt = service.clock.now().toISOString();
  assert.deepEqual((await service.readCase(item?._id)).request, { ...REQUEST, askedAt });
  for (const action of ['dismiss', 'hold', 'remove', 'warn', 'suspend'])
    assertRefused(await service.decide(item?._id, action, AVERY, { tell: 'So.' }), '422 unfit');
  service.clock.advance(1000);
  const approved = await service.decide(item?._id, 'approve');
  assert.deepEqual([approved.status, approved.body.state, approved.body.action], [200, 'closed', 'approve']);
  assertRefused(await service.decide(item?._id, 'refuse'), '409 closed');
  await service.settle();
  const [decided] = service.decisions();
  assert.deepEqual([decided?.kind, decided?.subjectId, decided?.action], ['manager', SAM.userId, 'approve']);
  const shown = (await service.readLog()).items.map(({ actor, action, subjectId }) => [actor, action, subjectId]);
  assert.deepEqual(shown, [['Avery Stone', 'approve', SAM.userId]]);
  assert.equal(await service.standingAction(item?._id ?? ''), 'approve', 'told again');
});

test('[E26] a refused person’s new request reopens the case; a republished one opens nothing', async (t) => {
  const service = await startModeration(t);
  await service.publishAsked(SAM);
  const askedAt = service.clock.now().toISOString();
  const [first] = await service.casesOf();
  service.clock.advance(1000);
  assert.equal((await service.decide(first?._id, 'refuse', AVERY, { tell: 'The license is over.' })).status, 200);
  await service.publishAsked(SAM, { askedAt });
  assert.deepEqual(await service.casesOf(), []);
  service.clock.advance(1000);
  await service.publishAsked(SAM, { licence: 'UT 67-890' });
  const [again] = await service.casesOf();
  const found = await service.readCase(again?._id);
  assert.deepEqual(
    [again?._id, found.request?.licence, found.decisions[0]?.tell],
    [first?._id, 'UT 67-890', 'The license is over.'],
  );
});

test('[E26] the operator reads a request as it was written', async (t) => {
  const service = await startModeration(t);
  await service.publishAsked(SAM, { message: 'Two\nlines.' });
  const at = service.clock.now().toISOString();
  const shown = await service.runCases('list');
  const [, ...lines] = shown.trimEnd().split('\n');
  assert.deepEqual(lines, [
    `    ${at}  company  "Wasatch Homes"`,
    `    ${at}  website  "https://wasatch.example.com"`,
    `    ${at}  license  "UT 12-345"`,
    `    ${at}  message  "Two\\nlines."`,
  ]);
});

test('[E26] nobody decides their own request; approve and refuse fit nothing else', async (t) => {
  const service = await startModeration(t);
  await service.publishAsked(SAM);
  const [own] = await service.casesOf();
  assertRefused(await service.decide(own?._id, 'approve', asAdmin(SAM)), '403 own_case');
  await service.report(ANN, { about: 'person', id: SAM.userId, reason: 'harassment' });
  const [person] = await service.casesOf('?kind=person');
  for (const action of ['approve', 'refuse']) assertRefused(await service.decide(person?._id, action), '422 unfit');
  await assert.rejects(service.runCases('dismiss', own?._id ?? ''), {
    message: 'A request is approved or refused, and nothing else is.',
  });
});

test('[E26] a request is in its person’s data export alone and erased with them; a late copy opens no case', async (t) => {
  const service = await startModeration(t);
  await service.publishAsked(SAM);
  const asked = async (user: typeof SAM) =>
    (await service.call('GET', '/api/moderation/export', { user })).body.parts.find(
      ({ name }: { name: string }) => name === 'managerRequests',
    ).items;
  const shown = (await asked(SAM)).map(({ company }: { company: string }) => company);
  assert.deepEqual(shown, ['Wasatch Homes']);
  assert.deepEqual(await asked(ANN), []);
  await publishDeleted(service, SAM);
  await service.publishAsked(SAM);
  const kept = await keptBy(service, ['cases', 'people']);
  for (const word of [...Object.values(REQUEST), 'Sam Hill']) assert.ok(!kept.includes(word), word);
  assert.equal(service.dataOf('moderation.erased')[0]?.counts['cases'], 1);
});

test('[E26] after a rename, approval is refused until the new name was read', async (t) => {
  const service = await startModeration(t);
  await service.publishAsked(SAM);
  const [asked] = await service.casesOf();
  await publishRenamed(service, SAM, { name: 'BYU Housing Office', photo: '', revision: 9 });
  for (const more of [{}, { name: 'Sam Hill' }]) {
    const refused = await service.decide(asked?._id, 'approve', AVERY, more);
    assertRefused(refused, '409 changed');
    assert.equal(refused.body.message, 'This person is called something else since. Please look at it again.');
  }
  const { title, ownerName } = await service.readCase(asked?._id);
  assert.deepEqual([title, ownerName], ['Sam Hill', 'BYU Housing Office']);
  assert.equal((await service.decide(asked?._id, 'approve', AVERY, { name: ownerName })).status, 200);
  await service.settle();
  assert.equal(service.decisions()[0]?.name, 'BYU Housing Office');
});

const OF_STUDENT = { kind: 'student', school: 'BYU', message: 'A letter of enrollment.' };
const onlyStudent = { company: undefined, website: undefined, licence: undefined, ...OF_STUDENT };

test('[E27] a student’s request opens its own case, beside a manager’s, with school and note', async (t) => {
  const service = await startModeration(t);
  await service.publishAsked(SAM);
  await service.publishAsked(SAM, onlyStudent);
  const [item, ...more] = await service.casesOf('?kind=student');
  assert.deepEqual([item?.kind, item?.title, more], ['student', 'Sam Hill', []]);
  const askedAt = service.clock.now().toISOString();
  const { school, message } = OF_STUDENT;
  const request = { company: '', website: '', licence: '', message, school, askedAt };
  assert.deepEqual((await service.readCase(item?._id)).request, request);
  for (const action of ['dismiss', 'hold', 'warn', 'suspend', 'revoke'])
    assertRefused(await service.decide(item?._id, action, AVERY, { tell: 'So.' }), '422 unfit');
  assert.equal((await service.decide(item?._id, 'approve')).status, 200);
  await service.settle();
  const decided = service.decisions().at(-1);
  assert.deepEqual([decided?.kind, decided?.action, decided?.askedAt], ['student', 'approve', askedAt]);
  const shown = await service.runCases('list');
  assert.ok(!shown.includes('student'), 'what is decided waits no more');
});

for (const kind of ['manager', 'student'] as const)
  test(`[E27] an approval (${kind}) is revoked once, even by concurrent calls, and logged; a new request can be approved`, async (t) => {
    const service = await startModeration(t);
    const ask = () => service.publishAsked(SAM, kind === 'student' ? onlyStudent : {});
    await ask();
    const [item] = await service.casesOf();
    assertRefused(await service.decide(item?._id, 'revoke'), '422 unfit');
    service.clock.advance(1000);
    assert.equal((await service.decide(item?._id, 'approve')).status, 200);
    service.clock.advance(1000);
    assertRefused(await service.decide(item?._id, 'revoke', asAdmin(SAM)), '403 own_case');
    const robin = asAdmin(testUser('Robin Vale'));
    const both = await Promise.all([AVERY, robin].map((admin) => service.decide(item?._id, 'revoke', admin)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    await service.settle();
    const told = service.decisions().map(({ action }) => action);
    assert.deepEqual(told, ['approve', 'revoke']);
    const log = (await service.readLog()).items.map(({ action, note }) => `${action}: ${note}`);
    assert.deepEqual(log, ['revoke: Looked at it.', 'approve: Looked at it.']);
    assert.equal(await service.standingAction(item?._id ?? ''), 'revoke', 'told again');
    service.clock.advance(1000);
    await ask();
    assertRefused(await service.decide(item?._id, 'revoke'), '422 unfit');
    assert.equal((await service.decide(item?._id, 'approve')).status, 200);
  });

test('[E27] a decision on an outdated request does not count for the newer one', async (t) => {
  const service = await startModeration(t);
  await service.publishAsked(SAM, onlyStudent);
  const [item] = await service.casesOf();
  const askedAt = service.clock.now().toISOString();
  service.clock.advance(1000);
  await service.publishAsked(SAM, { ...onlyStudent, school: 'UVU' });
  assertRefused(await service.decide(item?._id, 'approve', AVERY, { askedAt }), '409 conflict');
  const { request } = await service.readCase(item?._id);
  assert.equal(request?.school, 'UVU');
  assert.equal((await service.decide(item?._id, 'approve', AVERY, { askedAt: request.askedAt })).status, 200);
});
