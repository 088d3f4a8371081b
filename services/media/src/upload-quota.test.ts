import { MINUTE_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { createUploadQuota } from './upload-quota.ts';

test('A3: a person may upload 120 pictures within half an hour, whatever others do', () => {
  let nowMs = 0;
  const quota = createUploadQuota(() => new Date(nowMs));
  const usedUp = { status: 429, headers: { 'Retry-After': '1800' } };
  quota.count('ann');
  nowMs = 10 * MINUTE_MS;
  for (let at = 1; at < 120; at += 1) quota.count('ann');
  assert.throws(() => quota.check('ann'), usedUp);
  assert.throws(() => quota.count('ann'), usedUp);
  quota.check('bob');
  nowMs = 30 * MINUTE_MS - 1;
  assert.throws(() => quota.check('ann'), usedUp);
  nowMs += 1;
  quota.count('ann');
  assert.throws(() => quota.check('ann'), usedUp, 'the first one alone is half an hour old');
});
