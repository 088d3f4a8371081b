import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { HOUR_MS } from '@keyturn/domain/durations';
import { join } from 'node:path';
import { ADDRESS, AS_PAGE, cookieOf, PATHS, startPreviews, TOURS } from '../testing-previews.ts';
import { deploy, makeRelease, signCommand, signPreview, KEYS, OTHER, TEAM } from './testing-releases.ts';
import { startGateway } from '../testing.ts';
import { previewSources } from './preview-sources.ts';
import { makeFolder } from '@keyturn/service-kit/testing-places';

test('[E22] a signed link asks for consent without a script, names slice and address, and changes nothing', async (t) => {
  const { open } = await startPreviews(t);
  const answer = await open(await signPreview(TEAM.privateKey, TOURS));
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

test('[E22] consent sets the cookie until the link expires and redirects to the slice’s first page', async (t) => {
  const { begin } = await startPreviews(t);
  const link = await signPreview(TEAM.privateKey, TOURS, { seconds: 600 });
  const answer = await begin(link);
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/tour-requests']);
  const [cookie = ''] = answer.headers.getSetCookie();
  assert.ok(cookie.startsWith(`${cookieOf(link)}; Path=/; Expires=`));
  assert.match(cookie, /; HttpOnly; Secure; SameSite=Strict$/);
  const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
  assert.ok(Math.abs(expires - Date.now() - 600_000) < 60_000);
});

test('[E22] another site cannot send the consent form', async (t) => {
  const { begin } = await startPreviews(t);
  const link = await signPreview(TEAM.privateKey, TOURS);
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as const) {
    const answer = await begin(link, 'tours', headers);
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [403, []]);
  }
});

test('[E22] only pages and remote lists of the previewer name the address; others’ stay unchanged', async (t) => {
  const { page, list, version } = await startPreviews(t);
  const cookie = cookieOf(await signPreview(TEAM.privateKey, TOURS));
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

test('[E22] an ended preview is over at once', async (t) => {
  const { url } = await startPreviews(t);
  const end = (headers: Record<string, string>) =>
    fetch(`${url}/releases/tours/preview/end`, { method: 'POST', headers });
  assert.equal((await end({ origin: 'https://evil.example' })).status, 403);
  const answer = await end({ origin: url });
  assert.equal(answer.status, 204);
  assert.match(answer.headers.getSetCookie()[0] ?? '', /^__Host-preview=; Path=\/; Expires=Thu, 01 Jan 1970 .*Secure/);
});

test('[E22] reports and calls of a previewing page do not count', async (t) => {
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
  await report(cookieOf(await signPreview(TEAM.privateKey, TOURS)));
  await fetch(`${url}/api/session`, { headers: { cookie: '__Host-preview=a.b.c', 'x-slice': 'made-up@1' } });
  assert.ok((await counted()).some((line) => line.includes('slice="other"')));
  assert.ok(!(await counted()).some((line) => line.includes('made-up')));
  const [calls, ...failures] = (await counted()).filter((line) => !line.includes('slice="other"'));
  assert.match(calls ?? '', /slice="tours",version="other"/);
  assert.deepEqual(failures, []);
  await report('');
  assert.ok((await counted()).some((line) => line.startsWith('slice_failures_total') && line.includes(version)));
});

/** Fake; as a literal the check would take it for a real secret. */
const LOG_IN = ['ann', 'secret'].join(':');

test('[E22] an invalid link returns one sentence when opened or accepted; an invalid cookie changes nothing', async (t) => {
  const { open, begin, page } = await startPreviews(t);
  const usual = await (await page()).text();
  const sign = (more: object, key = TEAM.privateKey, how = {}) => signPreview(key, { ...TOURS, ...more }, how);
  const from = (address: string) => sign({ address });
  const good = await sign({});
  const [head = '', payload = '', signature = ''] = good.split('.');
  const edited = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...edited, address: 'https://x.example.edu' })).toString('base64url');
  const command = { do: 'show', slice: 'tours', revision: 0 } as const;
  const unsigned = 'That link is not signed for this product.';
  const over = 'That link is over: ask who sent it for a new one.';
  const notTheirs = 'That link is not signed by the team of Tours.';
  const unreadable = 'That link cannot be read.';
  const noFrom = (origin: string) => `Nothing may be previewed from ${origin} here.`;
  const hour = HOUR_MS;
  const bad: [string, string, number, string][] = [
    ['no token', 'a.b.c', 401, unsigned],
    ['too long', 'a'.repeat(3_001), 401, unsigned],
    ['edited', [head, forged, signature].join('.'), 401, unsigned],
    ['a command', await signCommand(TEAM.privateKey, command), 401, unsigned],
    ['of another purpose', await sign({}, TEAM.privateKey, { type: 'keyturn-release+jwt' }), 401, unsigned],
    ['by another team', await sign({}, OTHER.privateKey), 403, notTheirs],
    ['over', await sign({}, TEAM.privateKey, { at: new Date(Date.now() - 2 * hour), seconds: 3_600 }), 410, over],
    [
      'for longer than allowed',
      await sign({}, TEAM.privateKey, { at: new Date(Date.now() - 9 * hour), seconds: 86_400 }),
      410,
      over,
    ],
    ['of another slice', await sign({ slice: 'posting' }), 403, 'That link is for another slice than Tours.'],
    ['from elsewhere', await from('https://evil.example'), 422, noFrom('https://evil.example')],
    ['from a name that ends alike', await from('https://badexample.edu'), 422, noFrom('https://badexample.edu')],
    ['without TLS', await from('http://builds.example.edu'), 422, noFrom('http://builds.example.edu')],
    [
      'from another port',
      await from('https://builds.example.edu:8443'),
      422,
      noFrom('https://builds.example.edu:8443'),
    ],
  ];
  const noAddress = [
    'javascript:alert(1)',
    `https://${LOG_IN}@builds.example.edu`,
    'https://builds.example.edu@evil.example',
    'https://builds.example.edu/a/../b',
    'https://builds.example.edu\\@evil.example',
    'https://builds.example.edu?x',
    "https://builds.example.edu; script-src 'unsafe-inline'",
    'https://builds.example.edu:443',
    '//builds.example.edu',
    '',
  ];
  for (const address of noAddress) bad.push([address, await from(address), 422, unreadable]);
  bad.push(['without paths', await sign({ paths: [] }), 422, unreadable]);

  for (const [what, link, status, sentence] of bad) {
    const opened = await open(link);
    assert.equal(opened.status, status, what);
    assert.ok((await opened.text()).includes(`<p>${sentence}</p>`), what);
    const taken = await begin(link);
    assert.deepEqual([taken.status, taken.headers.getSetCookie()], [status, []], what);
    const told = (await (await open(link, 'tours', {})).json()) as { message: string };
    assert.equal(told.message, sentence, what);
    // Another slice's link is valid for that slice.
    const shown = await page(cookieOf(link));
    assert.equal(await shown.text(), usual, what);
    assert.doesNotMatch(shown.headers.get('content-security-policy') ?? '', /example/, what);
  }
});

test('[E22] a preview has its slice’s paths and new ones, but none of another slice', async (t) => {
  const folder = await makeFolder(t);
  const remotes = ['tours', 'posting'].map((name) => ({ name, folder: join(folder, name) }));
  await deploy(join(folder, 'tours'), makeRelease('one'));
  const posting = { slice: 'posting', title: 'Posting', paths: [{ path: '/manage/:id', topBar: true }] };
  await deploy(join(folder, 'posting'), makeRelease('one', posting));
  const { url } = await startGateway(t, { releaseKeys: KEYS, previewSources: [new URL(ADDRESS).origin], remotes });
  const open = async (path: string) => {
    const link = await signPreview(TEAM.privateKey, { ...TOURS, paths: [{ path, topBar: true }] });
    const answer = await fetch(`${url}/releases/tours/preview?link=${link}`, { headers: AS_PAGE });
    return [
      answer.status,
      (await answer.text()).includes('That preview claims paths of another slice: /manage/:post.'),
    ];
  };
  // Also before the gateway's first page.
  assert.deepEqual(await open('/manage/:post'), [422, true]);
  assert.deepEqual(await open('/tour-requests'), [200, false]);
  assert.deepEqual(await open('/tour-diary'), [200, false]);
});

test('[E22] an unknown slice and the shell cannot be previewed', async (t) => {
  const { open, begin } = await startPreviews(t);
  for (const slice of ['houses', 'shell', '__proto__']) {
    const link = await signPreview(TEAM.privateKey, { ...TOURS, slice });
    const answer = await open(link, slice);
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /There is no slice of that name here\./);
    assert.equal((await begin(link, slice)).status, 404);
  }
});

test('[E22] where previews are switched off, earlier consents do not count', async (t) => {
  const { open, begin, page } = await startPreviews(t, 'off');
  const link = await signPreview(TEAM.privateKey, TOURS);
  const answer = await open(link);
  assert.equal(answer.status, 404);
  assert.match(await answer.text(), /Previews are switched off here\./);
  assert.equal((await begin(link)).status, 404);
  assert.doesNotMatch(await (await page(cookieOf(link))).text(), /"preview"/);
});

test('[E22] preview sources are origins with TLS, or this machine', () => {
  const good = [
    'https://a.example',
    'https://*.a.example:8443',
    'https://a.example:*',
    'http://localhost:*',
    'http://127.0.0.1:4000',
    '',
  ];
  for (const one of good) assert.ok(previewSources.safeParse(one).success, one);
  const bad = ['https://*', 'a.example', 'http://a.example', 'https://a.example:443', 'https://u@a.example'];
  for (const one of bad) assert.equal(previewSources.safeParse(one).success, false, one);
});
