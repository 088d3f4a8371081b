import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { ANN, block, BOB, report, SAM, startModeration, tellListing } from './testing.ts';

const EXPORT = '/api/moderation/export';

test('[E15] somebody’s data: whom they blocked and what they reported, nothing of others; five times a day', async (t) => {
  const service = await startModeration(t);
  await tellListing(service, 'listing-one');
  await block(service, ANN, BOB.userId);
  await block(service, BOB, ANN.userId);
  await report(service, ANN, { text: 'It asks for money first.' });
  await report(service, ANN, { about: 'person', id: SAM.userId, reason: 'harassment' });
  await report(service, BOB, { about: 'person', id: ANN.userId });
  const { status, body } = await service.call('GET', EXPORT, { user: ANN });
  assert.equal(status, 200);
  const [blocks, reports] = body.parts;
  assert.deepEqual([blocks.name, blocks.isWhole, reports.name, reports.isWhole], ['blocks', true, 'reports', true]);
  assert.deepEqual(
    blocks.items.map(({ blockedId }: { blockedId: string }) => blockedId),
    [BOB.userId],
  );
  const said = reports.items.map(({ about, text }: { about: string; text: string }) => [about, text]).sort();
  assert.deepEqual(said, [
    ['listing|listing-one', 'It asks for money first.'],
    [`person|${SAM.userId}`, ''],
  ]);
  for (let at = 0; at < 4; at += 1) assert.equal((await service.call('GET', EXPORT, { user: ANN })).status, 200);
  assertRefused(await service.call('GET', EXPORT, { user: ANN }), 429);
  assert.equal((await service.call('GET', EXPORT, { user: BOB })).status, 200);
  service.clock.advance(DAY_MS);
  assert.equal((await service.call('GET', EXPORT, { user: ANN })).status, 200);
});
