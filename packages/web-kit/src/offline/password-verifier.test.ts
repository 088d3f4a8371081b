import assert from 'node:assert/strict';
import { isBlocked, isExpired, isVerified, isVerifier, makeVerifier, withWrongTry } from './password-verifier.ts';

const NOW = new Date('2026-11-21T10:42:00Z');
const after = (ms: number): Date => new Date(NOW.getTime() + ms);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
const key = await newKey();

test('[A8] verifier, the same password in another Unicode form, is accepted', async () => {
  const verifier = await makeVerifier(key, 'caf\u00e9 by the lake', NOW);
  assert.equal(await isVerified(key, verifier, 'cafe\u0301 by the lake'), true);
  assert.equal(await isVerified(key, verifier, 'cafe by the lake'), false);
});

test('[A8] verifier, stolen without the key of its browser, accepts nothing', async () => {
  const verifier = await makeVerifier(key, 'lease-handover', NOW);
  assert.equal(await isVerified(await newKey(), verifier, 'lease-handover'), false);
});

test('[A8] verifier, written to storage, holds no trace of the password and is read again', async () => {
  const text = JSON.stringify(await makeVerifier(key, 'lease-handover', NOW));
  assert.equal(text.includes('lease-handover') || text.includes(btoa('lease-handover')), false);
  assert.equal(isVerifier(JSON.parse(text)), true);
  assert.equal(isVerifier({ v: 1, password: 'lease-handover' }), false);
});

test('[A8] verifier, 30 days after the log-in, is expired', async () => {
  const verifier = await makeVerifier(key, 'lease-handover', NOW);
  assert.equal(isExpired(verifier, after(30 * DAY - 1)), false);
  assert.equal(isExpired(verifier, after(30 * DAY)), true);
});

test('[A8] verifier, five wrong tries in 15 minutes, blocks until the first is 15 minutes old', async () => {
  let verifier = await makeVerifier(key, 'lease-handover', NOW);
  for (let minute = 0; minute < 4; minute += 1) verifier = withWrongTry(verifier, after(minute * MINUTE));
  assert.equal(isBlocked(verifier, after(4 * MINUTE)), false);
  verifier = withWrongTry(verifier, after(4 * MINUTE));
  assert.equal(isBlocked(verifier, after(5 * MINUTE)), true);
  assert.equal(isBlocked(verifier, after(15 * MINUTE)), false);
});
