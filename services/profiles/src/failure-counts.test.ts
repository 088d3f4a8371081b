import assert from 'node:assert/strict';
import { Problem } from '@keyturn/service-kit/problem';
import { createAccountLimit } from './account-limit.ts';

const ANN = 'ann.lee@example.edu';

/** The counts of accounts, without the hash that each try costs over HTTP; a try from a network answers whether it is let in. */
function createCounts() {
  const limit = createAccountLimit(() => new Date(86_400_000));
  const begin = (email: string, address = '10.0.0.1') => limit.begin(email, { address, device: null, requestId: '' });
  const isLetIn = (email: string, address?: string): boolean => {
    try {
      begin(email, address);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status === 429) return false;
      throw error;
    }
  };
  return { begin, isLetIn };
}

test('A6: guesses at made-up accounts, however many, make no account forgotten that is being guessed at', () => {
  const { isLetIn } = createCounts();
  for (let turn = 0; turn < 5; turn += 1) assert.ok(isLetIn(ANN));
  for (const at of [1, 2, 3]) for (let turn = 0; turn < 2; turn += 1) isLetIn('bea@example.edu', `10.0.1.${at}`);
  assert.ok(isLetIn('bea@example.edu', '10.0.2.1'), 'which uses up the minute’s try');
  for (let at = 0; at < 30_000; at += 1)
    for (let turn = 0; turn < 4; turn += 1) isLetIn(`made-up-${at}@example.edu`, `10.1.${at >> 8}.${at & 255}`);
  assert.ok(!isLetIn(ANN));
  assert.ok(!isLetIn('bea@example.edu', '10.0.2.2'));
});

test('A6: tries that are taken back leave nothing behind that would push others out', () => {
  const { begin, isLetIn } = createCounts();
  for (let turn = 0; turn < 4; turn += 1) assert.ok(isLetIn(ANN));
  for (let at = 0; at < 10_000; at += 1) begin(`shed-${at}@example.edu`).forgive();
  assert.ok(isLetIn(ANN));
  assert.ok(!isLetIn(ANN));
});

test('A6: a try that is taken back takes back itself, and nothing that others did', () => {
  const { begin, isLetIn } = createCounts();
  const shed = begin(ANN, '10.0.0.2');
  for (let turn = 0; turn < 5; turn += 1) assert.ok(isLetIn(ANN, '10.0.0.1'));
  shed.forgive();
  for (const address of ['10.0.0.3', '10.0.0.4']) assert.ok(isLetIn(ANN, address), address);
});

test('A6: a shared try that was shed is there for the next one', () => {
  const { begin, isLetIn } = createCounts();
  for (const at of [1, 2, 3]) for (let turn = 0; turn < 2; turn += 1) isLetIn(ANN, `10.0.1.${at}`);
  begin(ANN, '10.0.2.1').forgive();
  assert.ok(isLetIn(ANN, '10.0.2.2'));
  assert.ok(!isLetIn(ANN, '10.0.2.3'));
});
