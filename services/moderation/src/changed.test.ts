import type { AdminCase } from '@keyturn/contracts/admin';
import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import type { CaseDocument } from './collections.ts';
import { runCasesSubcommand } from './cases-subcommand.ts';
import { SAM, startModeration, tellListing } from './testing.ts';

const AVERY = { ...testUser('Avery Stone'), role: 'admin' };
const CHANGED = 'The listing was changed since you looked at it. Please read it again.';

/** A listing of which posts tells what its owner makes of it, each time a second later. */
async function startListing(service: TestService, fields: object) {
  let revision = 0;
  const next = () => {
    service.clock.advance(1000);
    revision += 1;
    return service.clock.now().toISOString();
  };
  const live = async (more: object) => {
    const changedAt = next();
    await tellListing(service, 'one', { changedAt, ...more }, revision);
    return changedAt;
  };
  /** Its owner changes it while it is held. */
  const change = async (...signs: string[]) => {
    const changedAt = next();
    const data = { _id: 'one', userId: SAM.userId, title: 'Wymount', signs, changedAt };
    await service.publish({ type: 'posts.changed', aggregateId: 'one', revision, data });
    await service.settle();
    return changedAt;
  };
  await live(fields);
  const cases = service.store.collection<CaseDocument>('cases');
  const { _id } = (await cases.findOne({ subjectKey: 'listing|one' }))!;
  const read = async () => (await service.call('GET', `/api/admin/cases/${_id}`, { user: AVERY })).body as AdminCase;
  const decide = (action: string, more: object = {}) =>
    service.call('POST', `/api/admin/cases/${_id}/decision`, {
      user: AVERY,
      body: { action, note: 'Looked at it.', ...more },
    });
  return { _id, live, change, read, decide };
}

const told = (service: TestService) =>
  service
    .events('moderation.decided')
    .map(({ data }) => data as { action: string; changedAt?: string })
    .map(({ action, changedAt }) => [action, changedAt]);

test('[E19] of a listing that is held: what its text had before it was changed stays to be read, and is not let pass with it', async (t) => {
  const service = await startModeration(t);
  const { live, change, read, decide } = await startListing(service, { signs: ['asks_payment'] });
  const before = await read();
  assert.deepEqual([before.isChanged, before.signs, before.pastSigns], [false, ['asks_payment'], []]);
  const clean = await change();
  const { changedAt, isChanged, signs, pastSigns, held } = await read();
  assert.deepEqual(
    [changedAt, isChanged, signs, pastSigns, held],
    [clean, true, ['asks_payment'], ['asks_payment'], true],
  );
  assert.equal((await decide('release', { changedAt })).status, 200);
  await live({ changedAt: clean });
  assert.equal((await read()).state, 'closed');
  await live({ signs: ['asks_payment'] });
  const again = await read();
  assert.deepEqual([again.state, again.held], ['open', true]);
  assert.equal((await decide('release', { changedAt: again.changedAt })).status, 200);
  await live({ signs: ['asks_payment'] });
  assert.equal((await read()).state, 'closed', 'that was read');
});

test('[E19] what was changed since it was read is let go by nobody; hidden and removed it is all the same', async (t) => {
  const service = await startModeration(t);
  const { change, read, decide } = await startListing(service, { signs: ['asks_payment'] });
  const { changedAt } = await read();
  const swapped = await change('asks_payment');
  for (const action of ['release', 'dismiss', 'warn']) {
    const refused = await decide(action, { changedAt, tell: 'So.' });
    assertRefused(refused, 409, 'changed');
    assert.equal(refused.body.message, CHANGED);
  }
  assertRefused(await decide('release'), 409, 'changed');
  assert.equal((await decide('hold', { changedAt })).status, 200);
  assert.equal((await decide('release', { changedAt: swapped })).status, 200);
  await service.settle();
  assert.deepEqual(told(service), [
    ['hold', undefined],
    ['hold', undefined],
    ['release', swapped],
  ]);
});

test('[E19] a change that is heard after its listing was let go holds it again; told twice it does so once', async (t) => {
  const service = await startModeration(t);
  const { change, read, decide } = await startListing(service, { signs: ['asks_payment'] });
  assert.equal((await decide('release', { changedAt: (await read()).changedAt })).status, 200);
  await change();
  const { state, held, isChanged } = await read();
  assert.deepEqual([state, held, isChanged], ['open', true, true]);
  assert.deepEqual(
    told(service).map(([action]) => action),
    ['hold', 'release', 'hold'],
  );
});

test('[E19] what an admin holds is looked at once more when its owner has changed it', async (t) => {
  const service = await startModeration(t);
  const { _id, change, read, decide } = await startListing(service, { signs: ['asks_payment'] });
  assert.equal((await decide('hold')).status, 200);
  await change();
  assert.equal((await read()).state, 'open');
  assert.equal(
    await runCasesSubcommand(['release', _id, 'Fine.'], async () => service.store, service.clock.now),
    'release: Wymount\n',
  );
});
