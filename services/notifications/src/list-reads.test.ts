import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { startTestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { tellStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { createNotifications } from './app.ts';
import { CONFIG, readNotices, SELLER, publishTour } from './testing.ts';

test('notices, one or five, are read and counted at once, and reading them writes nothing', async (t) => {
  const calls: string[] = [];
  const service = await startTestService(
    (deps) =>
      createNotifications(
        tellStoreCalls(deps, (call) => calls.push(call)),
        // Who looks for e-mails reads, too.
        { ...CONFIG, mailIntervalMs: HOUR_MS },
      ),
    t,
  );
  for (let length = 1; length <= 5; length += 1) {
    await publishTour(service, 'tours.requested', { tourId: `tour-${length}` });
    calls.length = 0;
    assert.equal((await readNotices(service, SELLER)).items.length, length);
    assert.deepEqual(calls.sort(), ['countDocuments notices', 'find notices']);
  }
});
