import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { decryptCopy, encryptCopy, isEncryptedCopy, isExpired } from './encrypted-copy.ts';

const NOW = new Date('2026-11-21T10:42:00Z');
const ANA = { email: 'ana@example.edu', name: 'Ana Castillo', location: 'Provo UT' };
const DAY = DAY_MS;

test('[A8] the copy opens with the same password in another Unicode form, not with another password', async () => {
  const copy = await encryptCopy(ANA, 'caf\u00e9 by the lake', NOW);
  assert.deepEqual(await decryptCopy(copy, 'cafe\u0301 by the lake'), ANA);
  assert.equal(await decryptCopy(copy, 'cafe by the lake'), null);
});

test('[A8] the stored copy contains no trace of password or person, and can be read again', async () => {
  const text = JSON.stringify(await encryptCopy(ANA, 'lease-handover', NOW));
  for (const secret of ['lease-handover', ...Object.values(ANA)]) {
    assert.equal(text.includes(secret) || text.includes(btoa(secret)), false, secret);
  }
  const read: unknown = JSON.parse(text);
  assert.ok(isEncryptedCopy(read));
  assert.deepEqual(await decryptCopy(read, 'lease-handover'), ANA);
});

test('[A8] a copy changed in storage does not open', async () => {
  const copy = await encryptCopy(ANA, 'lease-handover', NOW);
  assert.equal(await decryptCopy({ ...copy, data: `AAAA${copy.data.slice(4)}` }, 'lease-handover'), null);
  assert.equal(isEncryptedCopy({ ...copy, v: 1 }), false);
  assert.equal(isEncryptedCopy({ ...copy, data: 'no base64!' }), false);
});

test('[A8] a copy expires 30 days after the log-in', async () => {
  const copy = await encryptCopy(ANA, 'lease-handover', NOW);
  assert.equal(isExpired(copy, new Date(NOW.getTime() + 30 * DAY - 1)), false);
  assert.equal(isExpired(copy, new Date(NOW.getTime() + 30 * DAY)), true);
});
