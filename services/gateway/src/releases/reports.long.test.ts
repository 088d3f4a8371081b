import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReportKind } from '@keyturn/contracts/reports';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { startGateway } from '../testing.ts';
import { isBroken } from './is-broken.ts';
import { deploy, makeRelease, sayTo, KEYS, TEAM, deployShown } from './testing-releases.ts';

/** A gateway with release one of tours, and two as a canary for half the lots, from `offset` on. */
async function startWithCanary(t: TestContext) {
  const gateway = await startGateway(t, { releaseKeys: KEYS });
  const one = await deployShown(gateway, makeRelease('one'));
  const say = sayTo(gateway.url, TEAM.privateKey);
  const two = await deploy(gateway.bundle, makeRelease('two'));
  const canary = await say({ do: 'canary', version: two, share: 50 });
  const offset = canary.state?.pointer?.canary?.offset ?? 0;
  const report = (lot: number, kind: ReportKind, version: string, url = gateway.url) =>
    fetch(`${url}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `__Host-lot=${(lot + offset) % 10_000}` },
      body: JSON.stringify({ reports: [{ kind, slice: 'tours', version, text: 'planted' }] }),
    });
  const show = async () => (await say({ do: 'show', revision: 0 })).state ?? assert.fail('not shown');
  return { ...gateway, one, two, report, show };
}

test('[E20] a canary that always fails is ended after three reports', async (t) => {
  const { one, two, report, show, readMetrics } = await startWithCanary(t);
  for (let lot = 0; lot < 2; lot += 1) await report(lot, 'load', two);
  await report(1, 'crash', two);
  const { pointer, counts } = await show();
  assert.equal(pointer?.canary?.version, two, 'one visitor who fails twice is one');
  assert.deepEqual(counts, { canary: { shown: 2, failed: 2 }, stable: { shown: 0, failed: 0 } });
  assert.equal((await report(2, 'load', two)).status, 204);
  const metrics = await readMetrics();
  assert.match(metrics, new RegExp(`slice_failures_total{slice="tours",version="${two}",kind="load".*} 3`));
  const ended = (await show()).pointer;
  assert.deepEqual([ended?.stable, ended?.canary, ended?.by, ended?.mode], [one, null, 'abort', 'pinned']);
  assert.equal(ended?.why, 'It failed 3 of 3 visitors, the other 0 of 0.');
});

test('[E20] a canary that fails no more than the stable release stays', async (t) => {
  const { one, two, report, show } = await startWithCanary(t);
  for (let lot = 0; lot < 60; lot += 1) {
    await report(lot, 'shown', two);
    await report(5_000 + lot, 'shown', one);
    if (lot % 10 === 0) await report(lot, 'uncaught', two);
    if (lot % 10 === 0) await report(5_000 + lot, 'uncaught', one);
  }
  const { pointer, counts } = await show();
  assert.deepEqual(counts, { canary: { shown: 60, failed: 6 }, stable: { shown: 60, failed: 6 } });
  assert.equal(pointer?.canary?.version, two);
});

test('[E22] only browsers that were shown the canary count for it; other reports count for neither side', async (t) => {
  const { one, two, report, show } = await startWithCanary(t);
  for (let lot = 0; lot < 20; lot += 1) {
    await report(5_000 + lot, 'load', two);
    await report(lot, 'crash', one);
  }
  const { pointer, counts } = await show();
  assert.deepEqual(counts, { canary: { shown: 0, failed: 0 }, stable: { shown: 0, failed: 0 } });
  assert.equal(pointer?.canary?.version, two);
  await report(1, 'load', two);
  assert.deepEqual((await show()).counts?.canary, { shown: 1, failed: 1 });
});

test('[E20] replicas add up the reports they receive', async (t) => {
  const { two, report, show, startAnother } = await startWithCanary(t);
  const { url } = await startAnother();
  await fetch(`${url}/remotes.json`);
  await report(1, 'load', two);
  await report(2, 'load', two, url);
  // Replicas read each other's counts once a second.
  await untilSo(async () => {
    await pause(1_100);
    await report(3, 'load', two);
    return (await show()).pointer?.by === 'abort';
  });
});

test('[E20] reports of an unshown release, or without a lot, count for no canary; malformed ones are refused', async (t) => {
  const { url, two, report, show } = await startWithCanary(t);
  for (let lot = 0; lot < 5; lot += 1) await report(lot, 'load', '1.0.0-0123456789ab');
  const post = async (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    (await fetch(`${url}/api/reports`, { method: 'POST', headers, body })).status;
  const good = { kind: 'load', slice: 'tours', version: two };
  for (let time = 0; time < 5; time += 1) assert.equal(await post(JSON.stringify({ reports: [good] })), 204);
  assert.deepEqual((await show()).counts?.canary, { shown: 0, failed: 0 });
  assert.equal(await post('{'), 400);
  assert.equal(await post('{}'), 422);
  assert.equal(await post(JSON.stringify({ reports: [] })), 422);
  assert.equal(await post(JSON.stringify({ reports: Array(21).fill(good) })), 422);
  assert.equal(await post(JSON.stringify({ reports: [{ ...good, kind: 'joy' }] })), 204, 'a page to come');
  assert.equal(await post(JSON.stringify({ reports: [{ ...good, text: 'x'.repeat(9_000) }] })), 413);
  const foreign = { 'content-type': 'application/json', origin: 'https://evil.example' };
  assert.equal(await post(JSON.stringify({ reports: [good] }), foreign), 403);
});

test('[E20] missing parts, unexpected answers and page speed are counted by version, without invented labels', async (t) => {
  const { url, two, readMetrics } = await startWithCanary(t);
  const of = { slice: 'tours', version: two };
  const field = 'GET /api/tour-requests/received/:userEmail[].status';
  const reports = [
    { ...of, kind: 'part', text: 'TypeError' },
    { ...of, kind: 'fallback', text: field },
    { ...of, kind: 'fallback', text: 'GET /made/up' },
    { ...of, kind: 'vital', name: 'LCP', value: 1_234 },
    { ...of, kind: 'vital', name: 'made up', value: 1 },
    { ...of, version: 'made up', kind: 'blocked' },
  ];
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/reports`, { method: 'POST', headers, body: JSON.stringify({ reports }) });
  assert.equal(answer.status, 204);
  const metrics = await readMetrics();
  const has = (line: string) =>
    assert.ok(metrics.includes(line), `${line}\n${metrics.match(/^slice_.*$/gm)?.join('\n') ?? ''}`);
  has(`slice_failures_total{slice="tours",version="${two}",kind="part",service="gateway"} 1`);
  has(`slice_failures_total{slice="tours",version="other",kind="blocked",service="gateway"} 1`);
  has(`slice_wire_fallbacks_total{slice="tours",version="${two}",call="${field.slice(0, -9)}",service="gateway"} 1`);
  has(`slice_wire_fallbacks_total{slice="tours",version="${two}",call="other",service="gateway"} 1`);
  has(`slice_vitals_sum{service="gateway",slice="tours",version="${two}",name="LCP"} 1234`);
  assert.ok(!metrics.includes('made up'));
});

test('[E20] a canary that fails a fifth ends within 75 sessions; one equal to the previous release stays', () => {
  assert.equal(isBroken({ shown: 75, failed: 15 }, { shown: 675, failed: 3 }), true);
  assert.equal(isBroken({ shown: 300, failed: 2 }, { shown: 2_700, failed: 14 }), false);
});

test('[E20] false reports about the stable release do not save a canary that fails a third', () => {
  const allMadeUp = { shown: 600, failed: 600 };
  assert.equal(isBroken({ shown: 8, failed: 8 }, allMadeUp), true);
  assert.equal(isBroken({ shown: 150, failed: 50 }, allMadeUp), true);
  assert.equal(isBroken({ shown: 150, failed: 3 }, { shown: 600, failed: 3 }), false);
});
