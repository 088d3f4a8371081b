import assert from 'node:assert/strict';
import { Problem, unauthorized } from '@keyturn/service-kit/problem';
import { createBusyAddresses } from './busy-addresses.ts';

const FAILURES = 100;
const wrong = () => Promise.reject(unauthorized('Login failed'));
const statusOf = (error: unknown): number => (error instanceof Problem ? error.status : 0);

/** Addresses that have failed so often that their tries are taken one by one. Over HTTP it would be thousands of hashes. */
async function createBusy(addresses: readonly string[]) {
  const busy = createBusyAddresses(() => new Date(0), 0);
  const fail = (address: string) => busy.tryFrom(address, wrong).catch(statusOf);
  for (const address of addresses) for (let at = 0; at < FAILURES; at += 1) assert.equal(await fail(address), 401);
  const ends: (() => void)[] = [];
  const hold = (address: string): Promise<unknown> =>
    busy.tryFrom(address, () => new Promise<void>((end) => ends.push(end))).catch(statusOf);
  /** Lets all go that are held, and those behind them, until these are over. */
  const finish = async (tries: Promise<unknown>[]): Promise<void> => {
    let isOver = false;
    const over = Promise.all(tries).then(() => (isOver = true));
    while (!isOver) {
      ends.splice(0).forEach((end) => end());
      await new Promise(setImmediate);
    }
    await over;
  };
  return { busy, hold, finish };
}

test('A5: tries that wait behind busy addresses are bounded together, and nobody else waits or is refused', async () => {
  const addresses = Array.from({ length: 20 }, (_, at) => `192.0.2.${at}`);
  const { busy, hold, finish } = await createBusy(addresses);
  const begun = addresses.slice(0, -1).flatMap((address) => Array.from({ length: 5 }, () => hold(address)));
  let refused = 0;
  for (const one of begun) void one.then((status) => (refused += status === 429 ? 1 : 0));
  await new Promise(setImmediate);
  assert.equal(begun.length - refused, 19 + 64, 'the first of each line, and those who wait');
  assert.equal(await busy.tryFrom('198.51.100.7', () => Promise.resolve('in')), 'in', 'an address that is not busy');
  assert.equal(await busy.tryFrom(addresses.at(-1) ?? '', () => Promise.resolve('in')), 'in', 'one where nobody waits');
  await finish(begun);
  const later = Array.from({ length: 5 }, () => hold(addresses[0] ?? ''));
  await finish(later);
  assert.deepEqual(await Promise.all(later), Array.from({ length: 5 }), 'places of tries that are over are free');
});

test('A5: busy addresses of one IPv6 network of /48 stand in one line', async () => {
  const addresses = Array.from({ length: 3 }, (_, at) => `2001:db8:1:${at + 1}::/64`);
  const { hold, finish } = await createBusy(addresses);
  const tries = addresses.flatMap((address) => [hold(address), hold(address)]);
  await finish(tries);
  assert.deepEqual(
    (await Promise.all(tries)).map((status) => status === 429),
    [false, false, false, false, false, true],
  );
});
