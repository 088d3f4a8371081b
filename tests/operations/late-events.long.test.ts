import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventData } from '@keyturn/contracts/events';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { test } from '@keyturn/service-kit/testing-context';
import { openClient } from '../../infra/embedded/seed/client.ts';
import { fill, installOn, leave, runProgram, untilErased, withStore, type Installation } from './testing-erasing.ts';
import { SELLER } from './testing-life.ts';

const DAY_MS = 86_400_000;
const MOST_STARTS = 20;
/** The test's own queue, which receives every event without a reader. */
const WITNESS = 'witness';

/** The queue's events, which this removes. */
const hear = (folder: string): Promise<EventEnvelope[]> =>
  withStore(folder, async ({ bus }) => {
    const heard: EventEnvelope[] = [];
    const { close } = await bus.subscribe(WITNESS, Object.keys(eventData), async (event) => void heard.push(event));
    while ((await bus.queueDepth(WITNESS)) > 0) await pause(20);
    await close();
    return heard;
  });

/** The seller also requests everything that an admin checks. */
const ask = (installation: Installation) =>
  installation.while(async (url) => {
    const seller = openClient(url);
    await seller.call('POST', '/api/users/login', SELLER);
    await seller.call('POST', '/api/users/school', { school: 'Ensign College', note: 'A letter of enrollment.' });
    await seller.call('POST', '/api/users/manager-request', { company: 'Wasatch Homes', licence: 'UT 12-345' });
  });

/** Runs the product until every event is consumed. */
async function untilTaken(installation: Installation): Promise<void> {
  const waits = () =>
    withStore(installation.folder, async (embedded) => embedded.messages().filter(({ queue }) => queue !== WITNESS));
  for (let starts = 0; starts < MOST_STARTS && (await waits()).length > 0; starts += 1)
    await installation.while(() => pause(1000));
  assert.deepEqual(await waits(), []);
}

test('[E18][E21] replaying every event about a deleted account, the last first, restores nothing of it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-late-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const installation = installOn(folder);
  await installation.while(async () => undefined);
  await withStore(folder, ({ bus }) => bus.bindQueue(WITNESS, Object.keys(eventData)));
  const userId = await fill(installation);
  await ask(installation);
  await untilTaken(installation);
  const told = await hear(folder);
  const kinds = new Set(told.map(({ type }) => type));
  for (const type of [
    'profiles.saved',
    'profiles.check-asked',
    'availability.set',
    'posts.published',
    'tours.requested',
  ])
    assert.ok(kinds.has(type), type);

  await leave(installation);
  installation.clock.advance(15 * DAY_MS);
  await untilErased(installation, userId);
  await withStore(folder, async ({ bus }) => {
    for (const event of told.toReversed()) await bus.publish(event);
  });
  await untilTaken(installation);
  await hear(folder);
  const words = ['Ensign College', 'A letter of enrollment.', 'Wasatch Homes', 'UT 12-345'];
  const terms = [SELLER.email, SELLER.name, userId, ...words];
  const { code, output } = await runProgram(['infra/operations/trace.ts'], { DATA_DIR: folder }, terms);
  assert.equal(code, 0, output);
});
