import assert from 'node:assert/strict';
import { timeAgo } from './time-ago.ts';

const NOW = new Date('2026-11-24T18:00:00Z');

for (const [instant, words] of [
  ['2026-11-24T18:00:00Z', 'just now'],
  ['2026-11-24T17:59:01Z', 'just now'],
  ['2026-11-24T17:59:00Z', '1 minute ago'],
  ['2026-11-24T15:00:00Z', '3 hours ago'],
  ['2026-11-23T18:00:00Z', 'yesterday'],
  ['2026-11-18T18:00:00Z', '6 days ago'],
  ['2026-11-17T12:00:00Z', 'Nov 17, 2026'],
  ['2026-11-24T18:01:00Z', 'just now'],
] as const) {
  test(`[E6] ${instant}, seen at ${NOW.toISOString()}, is ${words}`, () => assert.equal(timeAgo(instant, NOW), words));
}
