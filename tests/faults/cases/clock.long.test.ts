import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { register, startProfiles, whoHolds } from '../../../services/profiles/src/testing.ts';

const HOUR_MS = 3_600_000;

test('[F-27] a clock that jumps an hour ahead and back, ten times, signs nobody out', async (t) => {
  const service = await startProfiles(t);
  const { session, user } = await register(service);
  for (let turn = 0; turn < 10; turn += 1) {
    for (const jump of [HOUR_MS, -HOUR_MS, -HOUR_MS, HOUR_MS]) {
      service.clock.advance(jump);
      assert.deepEqual(await whoHolds(service, session), user);
    }
  }
});
