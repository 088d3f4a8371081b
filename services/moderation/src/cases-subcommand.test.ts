import type { EventData } from '@keyturn/contracts/events';
import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { runCasesSubcommand } from './cases-subcommand.ts';
import { toStandingFact } from './cases.ts';
import type { CaseDocument } from './collections.ts';
import { ANN, BOB, report, SAM, startModeration, tellListing } from './testing.ts';

const told = (service: TestService) =>
  service.events('moderation.decided').map(({ data }) => (data as { action: string }).action);

async function openCase(service: TestService): Promise<CaseDocument> {
  const [only] = await service.store.collection<CaseDocument>('cases').find({ state: 'open' }).toArray();
  if (!only) throw new Error('No case is open.');
  return only;
}

test('[E14] the operator reads what was reported, lets a listing go, and a closed case stays as it is', async (t) => {
  const service = await startModeration(t);
  const say = (...given: string[]) => runCasesSubcommand(given, async () => service.store, service.clock.now);
  assert.equal(await say('list'), 'Nothing waits for you.\n');
  await tellListing(service, 'listing-one');
  const reporters = [ANN, BOB, testUser('Cleo Fox')].map((user) => ({ ...user, emailConfirmed: true }));
  for (const user of reporters) await report(service, user, { text: `By “${user.name}”` });
  await service.settle();
  assert.deepEqual(told(service), ['hold']);
  const { _id, openedAt } = await openCase(service);
  const shown = await say('list');
  assert.ok(shown.startsWith(`${_id}  listing listing-one  "Wymount"  since ${openedAt}, hidden\n`), shown);
  assert.match(shown, /scam {2}"By “Ann Lee”"\n/);
  assert.equal(await say('release', _id, 'A', 'real', 'place.'), 'release: Wymount\n');
  await service.settle();
  assert.deepEqual(told(service), ['hold', 'release']);
  const kept = await service.store.collection<CaseDocument>('cases').findOne({ _id });
  assert.deepEqual([kept?.state, kept?.held, kept?.action, kept?.note], ['closed', false, 'release', 'A real place.']);
  // Told again, nobody gets a notice again.
  const { caseId, kind, subjectId, ownerId, action } = service.events('moderation.decided')[1]!
    .data as EventData<'moderation.decided'>;
  assert.deepEqual(kept && toStandingFact(kept)?.data, { caseId, kind, subjectId, ownerId, action, tell: '' });
  await assert.rejects(say('hold', _id), { message: 'That case is closed.' });
  service.clock.advance(1000);
  await report(service, { ...testUser('Drew Ash'), emailConfirmed: true });
  assert.equal(await say('hold', _id), 'hold: Wymount\n');
  await assert.rejects(say('dismiss', _id), { message: 'That case is closed.' });
  assert.equal(await say('release', _id), 'release: Wymount\n', 'of a case that is closed, too');
  assert.equal(await say('list'), 'Nothing waits for you.\n');
});

test('[E14] a person is not held; what is no case or no decision is said', async (t) => {
  const service = await startModeration(t);
  const say = (...given: string[]) => runCasesSubcommand(given, async () => service.store, service.clock.now);
  await report(service, ANN, { about: 'person', id: SAM.userId, reason: 'harassment' });
  const { _id } = await openCase(service);
  await assert.rejects(say('hold', _id), { message: 'Only a listing can be held, released or removed.' });
  assert.equal(await say('dismiss', _id), 'dismiss: Sam Hill\n');
  await assert.rejects(say('release', 'nothing'), { message: 'There is no case nothing.' });
  for (const wrong of [[], ['hold'], ['shout', _id]])
    await assert.rejects(say(...wrong), / It takes list, or hold, release, dismiss and a case\.$/);
});
