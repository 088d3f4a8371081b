import type { AuditAnswer } from '@keyturn/contracts/admin';
import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { runCasesSubcommand } from './cases-subcommand.ts';
import { toStandingFact } from './cases.ts';
import { SAM, startModeration } from './testing.ts';
import { AVERY, casesOf, decide, read, stored, tellAsked } from './testing-checks.ts';

const OF_STUDENT = { kind: 'student', school: 'BYU', message: 'A letter of enrollment.' };
const onlyStudent = { company: undefined, website: undefined, licence: undefined, ...OF_STUDENT };

test('[E27] a student who asks has a case of their own kind, beside that of a manager, with school and note', async (t) => {
  const service = await startModeration(t);
  await tellAsked(service, SAM);
  await tellAsked(service, SAM, onlyStudent);
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
  const fact = service.events('moderation.decided').at(-1)?.data as Record<string, unknown> | undefined;
  assert.deepEqual([fact?.['kind'], fact?.['action'], fact?.['askedAt']], ['student', 'approve', askedAt]);
  const shown = await runCasesSubcommand(['list'], async () => service.store, service.clock.now);
  assert.ok(!shown.includes('student'), 'what is decided waits no more');
});

for (const kind of ['manager', 'student'] as const)
  test(`[E27] what was approved (${kind}) is taken back once, whoever does it at once, and stands in the log; asked again, it can be approved again`, async (t) => {
    const service = await startModeration(t);
    const ask = () => tellAsked(service, SAM, kind === 'student' ? onlyStudent : {});
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
      (closed && (toStandingFact(closed)?.data as { action: string } | undefined))?.action,
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
  await tellAsked(service, SAM, onlyStudent);
  const [item] = await casesOf(service);
  const askedAt = service.clock.now().toISOString();
  service.clock.advance(1000);
  await tellAsked(service, SAM, { ...onlyStudent, school: 'UVU' });
  assertRefused(await decide(service, item?._id, 'approve', AVERY, { askedAt }), 409, 'conflict');
  const { request } = await read(service, item?._id);
  assert.equal(request?.school, 'UVU');
  assert.equal((await decide(service, item?._id, 'approve', AVERY, { askedAt: request.askedAt })).status, 200);
});
