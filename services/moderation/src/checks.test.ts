import type { AuditAnswer } from '@keyturn/contracts/admin';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { keptBy, publishDeleted, publishRenamed } from '@keyturn/service-kit/testing-world';
import { testUser } from '@keyturn/service-kit/testing';
import { runCasesSubcommand } from './cases-subcommand.ts';
import { toCurrentDecision } from './cases.ts';
import { ANN, report, SAM, startModeration } from './testing.ts';
import { AVERY, casesOf, decide, read, REQUEST, stored, publishAsked } from './testing-checks.ts';

test('[E26] who asks to be approved has a case, with what they wrote; a decision closes and tells it, and stands in the log', async (t) => {
  const service = await startModeration(t);
  await publishAsked(service, SAM);
  await publishAsked(service, SAM);
  await publishAsked(service, ANN, { kind: 'a kind of a release to come' });
  const [item, ...more] = await casesOf(service, '?kind=manager');
  assert.deepEqual(more, []);
  assert.deepEqual(
    [item?.kind, item?.subjectId, item?.title, item?.state, item?.words],
    ['manager', SAM.userId, 'Sam Hill', 'open', 'Wasatch Homes: We let forty homes.'],
  );
  const askedAt = service.clock.now().toISOString();
  assert.deepEqual((await read(service, item?._id)).request, { ...REQUEST, askedAt });
  for (const action of ['dismiss', 'hold', 'remove', 'warn', 'suspend'])
    assertRefused(await decide(service, item?._id, action, AVERY, { tell: 'So.' }), 422, 'unfit');
  service.clock.advance(1000);
  const approved = await decide(service, item?._id, 'approve');
  assert.deepEqual([approved.status, approved.body.state, approved.body.action], [200, 'closed', 'approve']);
  assertRefused(await decide(service, item?._id, 'refuse'), 409, 'closed');
  await service.settle();
  const [published] = service.events('moderation.decided').map(({ data }) => data as Record<string, unknown>);
  assert.deepEqual(
    [published?.['kind'], published?.['subjectId'], published?.['action']],
    ['manager', SAM.userId, 'approve'],
  );
  const audit = (await service.call('GET', '/api/admin/audit', { user: AVERY })).body as AuditAnswer;
  const shown = audit.items.map(({ actor, action, subjectId }) => [actor, action, subjectId]);
  assert.deepEqual(shown, [['Avery Stone', 'approve', SAM.userId]]);
  const [closed] = await stored(service);
  assert.equal(
    (closed && (toCurrentDecision(closed)?.data as { action: string } | undefined))?.action,
    'approve',
    'told again',
  );
});

test('[E26] who was refused and asks again opens the case again; what is told again opens nothing', async (t) => {
  const service = await startModeration(t);
  await publishAsked(service, SAM);
  const askedAt = service.clock.now().toISOString();
  const [first] = await casesOf(service);
  service.clock.advance(1000);
  assert.equal((await decide(service, first?._id, 'refuse', AVERY, { tell: 'The license is over.' })).status, 200);
  await publishAsked(service, SAM, { askedAt });
  assert.deepEqual(await casesOf(service), []);
  service.clock.advance(1000);
  await publishAsked(service, SAM, { licence: 'UT 67-890' });
  const [again] = await casesOf(service);
  const found = await read(service, again?._id);
  assert.deepEqual(
    [again?._id, found.request?.licence, found.decisions[0]?.tell],
    [first?._id, 'UT 67-890', 'The license is over.'],
  );
});

test('[E26] the operator reads what was asked, as it was written', async (t) => {
  const service = await startModeration(t);
  await publishAsked(service, SAM, { message: 'Two\nlines.' });
  const at = service.clock.now().toISOString();
  const shown = await runCasesSubcommand(['list'], async () => service.store, service.clock.now);
  const [, ...lines] = shown.trimEnd().split('\n');
  assert.deepEqual(lines, [
    `    ${at}  company  "Wasatch Homes"`,
    `    ${at}  website  "https://wasatch.example.com"`,
    `    ${at}  license  "UT 12-345"`,
    `    ${at}  message  "Two\\nlines."`,
  ]);
});

test('[E26] nobody decides their own; what is for requests fits nothing else', async (t) => {
  const service = await startModeration(t);
  await publishAsked(service, SAM);
  const [own] = await casesOf(service);
  assertRefused(await decide(service, own?._id, 'approve', { ...SAM, role: 'admin' }), 403, 'own_case');
  await report(service, ANN, { about: 'person', id: SAM.userId, reason: 'harassment' });
  const [person] = await casesOf(service, '?kind=person');
  for (const action of ['approve', 'refuse']) assertRefused(await decide(service, person?._id, action), 422, 'unfit');
  const say = runCasesSubcommand(['dismiss', own?._id ?? ''], async () => service.store, service.clock.now);
  await assert.rejects(say, { message: 'A request is approved or refused, and nothing else is.' });
});

test('[E26] what somebody asked is in their download and nobody else’s; it is gone with them, and a late copy opens no case', async (t) => {
  const service = await startModeration(t);
  await publishAsked(service, SAM);
  const asked = async (user: typeof SAM) =>
    (await service.call('GET', '/api/moderation/export', { user })).body.parts.find(
      ({ name }: { name: string }) => name === 'managerRequests',
    ).items;
  const shown = (await asked(SAM)).map(({ company }: { company: string }) => company);
  assert.deepEqual(shown, ['Wasatch Homes']);
  assert.deepEqual(await asked(ANN), []);
  await publishDeleted(service, SAM);
  await publishAsked(service, SAM);
  const kept = await keptBy(service, ['cases', 'people']);
  for (const word of [...Object.values(REQUEST), 'Sam Hill']) assert.ok(!kept.includes(word), word);
  assert.equal((service.events('moderation.erased')[0]?.data as { counts: { cases: number } }).counts.cases, 1);
});

test('[E26] what is approved is who was looked at: renamed since, it is refused until the new name was read', async (t) => {
  const service = await startModeration(t);
  await publishAsked(service, SAM);
  const [asked] = await casesOf(service);
  await publishRenamed(service, SAM, { name: 'BYU Housing Office', photo: '', revision: 9 });
  for (const more of [{}, { name: 'Sam Hill' }]) {
    const refused = await decide(service, asked?._id, 'approve', AVERY, more);
    assertRefused(refused, 409, 'changed');
    assert.equal(refused.body.message, 'This person is called something else since. Please look at it again.');
  }
  const { title, ownerName } = await read(service, asked?._id);
  assert.deepEqual([title, ownerName], ['Sam Hill', 'BYU Housing Office']);
  assert.equal((await decide(service, asked?._id, 'approve', AVERY, { name: ownerName })).status, 200);
  await service.settle();
  const [published] = service.events('moderation.decided').map(({ data }) => data as Record<string, unknown>);
  assert.equal(published?.['name'], 'BYU Housing Office');
});

const OF_STUDENT = { kind: 'student', school: 'BYU', message: 'A letter of enrollment.' };
const onlyStudent = { company: undefined, website: undefined, licence: undefined, ...OF_STUDENT };

test('[E27] a student who asks has a case of their own kind, beside that of a manager, with school and note', async (t) => {
  const service = await startModeration(t);
  await publishAsked(service, SAM);
  await publishAsked(service, SAM, onlyStudent);
  const [item, ...more] = await casesOf(service, '?kind=student');
  assert.deepEqual([item?.kind, item?.title, more], ['student', 'Sam Hill', []]);
  const askedAt = service.clock.now().toISOString();
  const { school, message } = OF_STUDENT;
  const request = { company: '', website: '', licence: '', message, school, askedAt };
  assert.deepEqual((await read(service, item?._id)).request, request);
  for (const action of ['dismiss', 'hold', 'warn', 'suspend', 'revoke'])
    assertRefused(await decide(service, item?._id, action, AVERY, { tell: 'So.' }), 422, 'unfit');
  assert.equal((await decide(service, item?._id, 'approve')).status, 200);
  await service.settle();
  const published = service.events('moderation.decided').at(-1)?.data as Record<string, unknown> | undefined;
  assert.deepEqual(
    [published?.['kind'], published?.['action'], published?.['askedAt']],
    ['student', 'approve', askedAt],
  );
  const shown = await runCasesSubcommand(['list'], async () => service.store, service.clock.now);
  assert.ok(!shown.includes('student'), 'what is decided waits no more');
});

for (const kind of ['manager', 'student'] as const)
  test(`[E27] what was approved (${kind}) is taken back once, whoever does it at once, and stands in the log; asked again, it can be approved again`, async (t) => {
    const service = await startModeration(t);
    const ask = () => publishAsked(service, SAM, kind === 'student' ? onlyStudent : {});
    await ask();
    const [item] = await casesOf(service);
    assertRefused(await decide(service, item?._id, 'revoke'), 422, 'unfit');
    service.clock.advance(1000);
    assert.equal((await decide(service, item?._id, 'approve')).status, 200);
    service.clock.advance(1000);
    assertRefused(await decide(service, item?._id, 'revoke', { ...SAM, role: 'admin' }), 403, 'own_case');
    const robin = { ...testUser('Robin Vale'), role: 'admin' };
    const both = await Promise.all([AVERY, robin].map((admin) => decide(service, item?._id, 'revoke', admin)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    await service.settle();
    const told = service.events('moderation.decided').map(({ data }) => (data as { action: string }).action);
    assert.deepEqual(told, ['approve', 'revoke']);
    const audit = (await service.call('GET', '/api/admin/audit', { user: AVERY })).body as AuditAnswer;
    assert.deepEqual(
      audit.items.map(({ action, note }) => [action, note]),
      [
        ['revoke', 'Looked at it.'],
        ['approve', 'Looked at it.'],
      ],
    );
    const [closed] = await stored(service);
    assert.equal(
      (closed && (toCurrentDecision(closed)?.data as { action: string } | undefined))?.action,
      'revoke',
      'told again',
    );
    service.clock.advance(1000);
    await ask();
    assertRefused(await decide(service, item?._id, 'revoke'), 422, 'unfit');
    assert.equal((await decide(service, item?._id, 'approve')).status, 200);
  });

test('[E27] a decision about what was read is none about what was asked since', async (t) => {
  const service = await startModeration(t);
  await publishAsked(service, SAM, onlyStudent);
  const [item] = await casesOf(service);
  const askedAt = service.clock.now().toISOString();
  service.clock.advance(1000);
  await publishAsked(service, SAM, { ...onlyStudent, school: 'UVU' });
  assertRefused(await decide(service, item?._id, 'approve', AVERY, { askedAt }), 409, 'conflict');
  const { request } = await read(service, item?._id);
  assert.equal(request?.school, 'UVU');
  assert.equal((await decide(service, item?._id, 'approve', AVERY, { askedAt: request.askedAt })).status, 200);
});
