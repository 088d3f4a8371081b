import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { findTestFiles, findUnitTests } from '../testing/files.ts';

/** The fault matrix of the reliability plan: what fails, and what has to hold. */
const ROWS: Readonly<Record<string, string>> = {
  'F-01': 'the store of one service is down',
  'F-02': 'the session store is down',
  'F-03': 'the store swallows everything',
  'F-04': 'the primary steps down once',
  'F-05': 'the connection is lost after the write',
  'F-06': 'the broker is down while people publish and accept',
  'F-07': 'the broker is killed under load',
  'F-08': 'the relay dies between publishing and removing',
  'F-09': 'a consumer dies before it acknowledges',
  'F-10': 'an event is poison',
  'F-11': "the broker's disk is full",
  'F-12': 'profiles is down',
  'F-13': 'posts is down',
  'F-14': 'tours is down',
  'F-15': 'matching, notifications or media is down',
  'F-16': 'the gateway is down',
  'F-17': 'the gateway is restarted in the middle of a request',
  'F-18': 'a bundle is gone, broken or slow',
  'F-19': 'the shell is old and the remotes are new',
  'F-20': 'a tab is offline',
  'F-21': 'the network is slow',
  'F-22': 'two tabs edit one draft',
  'F-23': 'the disk is full',
  'F-24': 'the disk cannot sync',
  'F-25': 'a service is killed between two steps',
  'F-26': 'a service is short of memory',
  'F-27': 'the clock jumps',
  'F-28': "the browser's storage is full, denied or garbage",
  'F-29': 'everything starts cold',
  'F-30': 'an answer is no answer of ours',
};
const TAG = /\[(F-\d\d)\]/g;

const files = [...(await findUnitTests()), ...(await findTestFiles('.e2e.ts'))];
const sources = await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')));
const tagged = new Set(sources.flatMap((source) => [...source.matchAll(TAG)].map(([, row = '']) => row)));

for (const [row, fault] of Object.entries(ROWS)) {
  test(`${row}, ${fault}, has a test that says so in its title`, () => assert.ok(tagged.has(row)));
}

test('every fault that a title names is a row', () => {
  assert.deepEqual(
    [...tagged].filter((row) => !(row in ROWS)),
    [],
  );
});
