import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { ADDRESS, cookieOf, PATHS, startPreviews, team, TOURS } from '../testing-previews.ts';
import { signPreview } from './testing-releases.ts';

test('[E22] a signed link asks first, without a script, and names slice and address; nothing is changed by it', async (t) => {
  const { open } = await startPreviews(t);
  const answer = await open(await signPreview(team.privateKey, TOURS));
  const html = await answer.text();
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(html, /<h1>Preview of Tours<\/h1>/);
  assert.match(html, /This browser will get Tours from/);
  assert.ok(html.includes(ADDRESS));
  assert.match(
    html,
    /It has not been released, and it acts as you: go on only if somebody you know sent you this link\./,
  );
  assert.match(html, /<button>Show the preview<\/button>/);
  assert.doesNotMatch(html, /<script/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.match(
    policy,
    /^default-src 'none';style-src 'sha256-[^']+';form-action 'self';base-uri 'none';frame-ancestors 'none'$/,
  );
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.getSetCookie().length, 0);
});

test('[E22] who agrees gets the cookie until the link is over, and is led to the slice’s first page', async (t) => {
  const { begin } = await startPreviews(t);
  const link = await signPreview(team.privateKey, TOURS, { seconds: 600 });
  const answer = await begin(link);
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/tour-requests']);
  const [cookie = ''] = answer.headers.getSetCookie();
  assert.ok(cookie.startsWith(`${cookieOf(link)}; Path=/; Expires=`));
  assert.match(cookie, /; HttpOnly; Secure; SameSite=Strict$/);
  const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
  assert.ok(Math.abs(expires - Date.now() - 600_000) < 60_000);
});

test('[E22] another site cannot have the form sent', async (t) => {
  const { begin } = await startPreviews(t);
  const link = await signPreview(team.privateKey, TOURS);
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as const) {
    const answer = await begin(link, 'tours', headers);
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [403, []]);
  }
});

test('[E22] pages of who previews, and their list of remotes, alone name the address: for others nothing is changed or kept', async (t) => {
  const { page, list, version } = await startPreviews(t);
  const cookie = cookieOf(await signPreview(team.privateKey, TOURS));
  const before = await page('', { 'accept-encoding': 'br' });
  const own = await page(cookie, { 'accept-encoding': 'br', 'if-none-match': before.headers.get('etag') ?? '' });
  const after = await page('', { 'accept-encoding': 'br' });
  const text = await own.text();
  const other = await after.text();

  assert.equal(own.status, 200);
  assert.equal(own.headers.get('cache-control'), 'private, no-cache');
  assert.match(own.headers.get('vary') ?? '', /cookie/i);
  assert.notEqual(own.headers.get('etag'), after.headers.get('etag'));
  assert.ok(text.includes(`"entry":"${ADDRESS}/mf-manifest.json"`));
  assert.ok(text.includes(`"preview":{"slice":"tours","title":"Tours","address":"${ADDRESS}"}`));
  assert.equal(other, await before.text());
  assert.doesNotMatch(other, /example\.edu|"preview"/);

  const policy = own.headers.get('content-security-policy') ?? '';
  const usual = after.headers.get('content-security-policy') ?? '';
  assert.doesNotMatch(usual, /example\.edu/);
  assert.equal(policy.replaceAll(' https://builds.example.edu', ''), usual);
  const added = policy.split(';').filter((directive) => directive.endsWith(' https://builds.example.edu'));
  assert.deepEqual(added.map((directive) => directive.split(' ')[0]).sort(), [
    'connect-src',
    'font-src',
    'img-src',
    'script-src',
    'style-src',
  ]);

  const { remotes, served } = await list(cookie);
  assert.deepEqual(served?.['tours'], ['preview']);
  assert.deepEqual(remotes.find(({ name }) => name === 'tours')?.paths, PATHS);
  assert.deepEqual((await list()).served?.['tours'], [version]);
});

test('[E22] a preview that was ended is over at once', async (t) => {
  const { url } = await startPreviews(t);
  const end = (headers: Record<string, string>) =>
    fetch(`${url}/releases/tours/preview/end`, { method: 'POST', headers });
  assert.equal((await end({ origin: 'https://evil.example' })).status, 403);
  const answer = await end({ origin: url });
  assert.equal(answer.status, 204);
  assert.match(answer.headers.getSetCookie()[0] ?? '', /^__Host-preview=; Path=\/; Expires=Thu, 01 Jan 1970 .*Secure/);
});

test('[E22] reports and calls of a page with a preview do not count', async (t) => {
  const { url, version, readMetrics } = await startPreviews(t);
  const report = async (cookie: string) => {
    const reports = [{ kind: 'crash', slice: 'tours', version }];
    const headers = { 'content-type': 'application/json', cookie, 'x-slice': `tours@${version}` };
    const answer = await fetch(`${url}/api/reports`, { method: 'POST', headers, body: JSON.stringify({ reports }) });
    assert.equal(answer.status, 204);
  };
  const counted = async () =>
    (await readMetrics())
      .split('\n')
      .filter((line) => /^slice_(failures|calls)_total\{/.test(line))
      .map((line) => line.replace(/,?service="gateway",?/, ''));
  await report(cookieOf(await signPreview(team.privateKey, TOURS)));
  await fetch(`${url}/api/session`, { headers: { cookie: '__Host-preview=a.b.c', 'x-slice': 'made-up@1' } });
  assert.ok((await counted()).some((line) => line.includes('slice="other"')));
  assert.ok(!(await counted()).some((line) => line.includes('made-up')));
  const [calls, ...failures] = (await counted()).filter((line) => !line.includes('slice="other"'));
  assert.match(calls ?? '', /slice="tours",version="other"/);
  assert.deepEqual(failures, []);
  await report('');
  assert.ok((await counted()).some((line) => line.startsWith('slice_failures_total') && line.includes(version)));
});
