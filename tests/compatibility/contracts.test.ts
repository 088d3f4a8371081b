import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { findContractBreaks, findEventBreaks, findServiceBreaks, findSharedBreaks } from './compare-contracts.ts';
import { readContract } from './publish.ts';
import { readPublished } from './published.ts';

const HINT = 'See tests/compatibility/README.md; a deliberate break is published by `npm run contracts:accept`.';
const published = await readPublished();
const now = readContract();
const expectNone = (breaks: readonly string[]): void => assert.deepEqual(breaks, [], HINT);

// An unreleased service breaks nobody.
for (const service of Object.keys(published.calls)) {
  test(`the calls of ${service}, compared with the published contract, break no caller`, () => {
    assert.ok(Object.keys(published.calls[service] ?? {}).length > 0, service);
    expectNone(findServiceBreaks(published, now, service));
  });
}

test('events, compared with the published contract, break no consumer', () => {
  assert.ok(Object.keys(published.events).length > 0);
  expectNone(findEventBreaks(published, now));
});

test('manifests of remotes and refusals, compared with the published contract, break nobody', () => {
  expectNone(findSharedBreaks(published, now));
});

test('what the contract has gained since its publication is reported', (context) => {
  const added = findContractBreaks(now, published);
  for (const sentence of added) context.diagnostic(`not out yet, so the other way round: ${sentence}`);
  if (added.length > 0) context.diagnostic('`npm run contracts:accept` publishes it, with the release.');
});
