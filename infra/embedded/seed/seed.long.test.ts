import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CasesAnswer } from '@keyturn/contracts/admin';
import type { OwnPost } from '@keyturn/contracts/posts';
import { weekdayOf } from '@keyturn/domain/slots';
import { test } from '@keyturn/service-kit/testing-context';
import { makeFolder, serveApp } from '@keyturn/service-kit/testing-places';
import { ROOT } from '../../build/freshness.ts';
import { openClient } from './client.ts';
import { createDemoClock } from './demo-clock.ts';
import { eventually } from './eventually.ts';
import { demoListings } from './listings.ts';
import { waitBy } from './patience.ts';
import { readPictures } from './pictures.ts';
import { readHandover, signInAs, type Handover } from './testing-handover.ts';

/** Starts the demo product and reads its output until a text occurs, then sends a signal. */
async function start(
  folder: string,
  until: string,
  signal: NodeJS.Signals,
  meanwhile?: (url: string) => Promise<void>,
) {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: '1', LIMIT_REGISTRATIONS: '5', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['infra/dist/embedded.mjs'], { cwd: ROOT, env });
  let output = '';
  const said = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes(until)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const ended = once(child, 'exit');
  await Promise.race([said, ended]);
  assert.ok(output.includes(until), `it ended early: ${output}`);
  await meanwhile?.(/ready at (\S+)/.exec(output)?.[1] ?? '');
  child.kill(signal);
  await ended;
  return output;
}

async function countLive(url: string): Promise<number> {
  const response = await fetch(`${url}/api/posts/live?limit=100`);
  const { length } = (await response.json()) as unknown[];
  return length;
}

/** How many of the Cedar City seller's listings wait for her answer; the job that asks may still be due. */
async function countAsked(url: string): Promise<number> {
  const emily = await signInAs(url, 'emily@demo.keyturn.test');
  const count = async (): Promise<number | null> => {
    const posts = await emily.call<OwnPost[]>('GET', '/api/posts/user/me');
    // With all pictures: a later one would count as her answer.
    return posts.filter(({ freshness, images = [] }) => freshness?.askedAt && images.length > 1).length || null;
  };
  return (await eventually(count, 1000)) ?? 0;
}

async function badgesOf(url: string, name: string): Promise<string[]> {
  const ana = await signInAs(url, 'ana@demo.keyturn.test');
  const path = `/api/profiles/${name}@demo.keyturn.test`;
  const { profile } = await ana.call<{ profile: { badges: { label: string }[] } }>('GET', path);
  return profile.badges.map(({ label }) => label);
}

/** The demo's handover data: each state of a request and transfer, unread messages, a seller who is away. */
function assertHandover(handover: Handover | null): void {
  assert.ok(handover);
  const { states, allStates, reasons, unread, unreadBySellers, talks, marked, transferStates, hours } = handover;
  for (const state of ['pending', 'proposed', 'accepted', 'expired']) assert.ok(states.includes(state), state);
  for (const state of ['completed', 'rejected', 'cancelled']) assert.ok(allStates.has(state), state);
  assert.deepEqual(reasons, ['I have found a place closer to campus.']);
  assert.equal(talks, 4);
  assert.deepEqual(unread, ['Yes, it is. The office asks for an application first.']);
  // An answer implies reading, so only the one unanswered question is unread. A system message may follow it.
  assert.equal(unreadBySellers.length, 1, unreadBySellers.join());
  assert.deepEqual(marked, [['office_told seller', 'applied taker']]);
  assert.deepEqual([...transferStates].sort(), ['active', 'completed', 'ended', 'offered']);
  const [away] = hours.exceptions;
  assert.equal(away && weekdayOf(away.from), 'Saturday');
  assert.equal(away && weekdayOf(away.to), 'Sunday');
  assert.deepEqual([hours.exceptions.length, away?.windows], [1, []]);
  assert.deepEqual([hours.noticeHours, hours.horizonDays], [2, 14]);
}

test('0: a first start limited to five registrations and killed midway continues and is ready, with a handover [E7][E10][E11]', async (t) => {
  const folder = await makeFolder(t);
  await start(folder, 'Posting demo listings: 20 of 60', 'SIGKILL');
  let live = 0;
  let badges: string[][] = [];
  let asked = 0;
  let cases: CasesAnswer = { items: [], open: 0, next: null };
  let handover: Handover | null = null;
  const output = await start(folder, 'Adding demo pictures, listings: 10 of 60', 'SIGTERM', async (url) => {
    live = await countLive(url);
    badges = await Promise.all(['nora', 'victor', 'ana', 'grace'].map((name) => badgesOf(url, name)));
    asked = await countAsked(url);
    const admin = await signInAs(url, 'avery@demo.keyturn.test');
    cases = await admin.call('GET', '/api/admin/cases?state=open');
    handover = await readHandover(url);
  });
  assert.equal(live, 59, 'the lease of one was handed over');
  assert.deepEqual(badges, [['Approved property manager'], [], ['Verified BYU student'], []]);
  assert.equal(asked, 1);
  const held = cases.items.filter((item) => item.held);
  assert.deepEqual([cases.open, held.map(({ reports }) => reports)], [5, [2]]);
  assertHandover(handover);
  assert.ok(output.indexOf('Keyturn is ready at') < output.indexOf('Adding demo pictures'), output);
  const told = [...output.matchAll(/: (\d+) of 60(.)/gs)];
  assert.ok(told.length >= 4);
  for (const [line, count, end] of told) assert.ok(Number(count) % 10 === 0 && end === '\n', line);
  assert.doesNotMatch(output, /\r|\n +at /);
});

test('0: a demo call refused temporarily, by 503 or 429, is sent again at the stated time', async (t) => {
  const answers = [503, 429, 201];
  const url = await serveApp(t, (_, response) => {
    response.writeHead(answers.shift() ?? 500, { 'retry-after': '1800' }).end('{"ok":true}');
  });
  const clock = createDemoClock();
  clock.setDaysBack(6);
  const before = clock.now().getTime();
  const client = openClient(url, waitBy(clock));
  assert.deepEqual(await client.call('POST', '/api/anything', {}), { ok: true });
  assert.equal(Math.round((clock.now().getTime() - before) / HOUR_MS), 1, 'two half hours went by on the demo’s clock');
});

test('B14: every demo listing has its own pictures, each with a description', async () => {
  const pictures = await readPictures();
  const files = pictures.flat().map(({ file }) => file);
  assert.equal(new Set(files).size, files.length);
  for (const { index } of demoListings(new Date())) assert.ok((pictures[index]?.length ?? 0) >= 4, `${index}`);
  for (const { file, alt } of pictures.flat()) assert.ok(alt.length > 10 && alt.length <= 200, file);
});
