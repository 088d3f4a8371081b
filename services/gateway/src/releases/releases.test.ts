import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { startGateway, FRESH_MS, recordLog, startFiles } from '../testing.ts';
import { deploy, listOf, makeRelease, untilShown, deployShown } from './testing-releases.ts';
import { makeFolder } from '@keyturn/service-kit/testing-places';

const shownOf = async (url: string) => (await listOf(url)).remotes[0];

test('[E20] a release is served below its version for ever, and page and list use that address', async (t) => {
  const { url, bundle } = await startGateway(t);
  const version = await deployShown({ url, bundle }, makeRelease('one'));
  assert.deepEqual(
    { ...(await shownOf(url)), served: (await listOf(url)).served },
    {
      name: 'tours',
      title: 'Tours',
      contract: 1,
      version,
      paths: [{ path: '/tour-requests', topBar: true }],
      entry: `/mfe/tours/${version}/mf-manifest.json`,
      served: { tours: [version] },
    },
  );
  assert.ok((await (await fetch(`${url}/tour-requests`)).text()).includes(`/mfe/tours/${version}/mf-manifest.json`));
  for (const file of ['mf-manifest.json', 'main.0123abcd.js']) {
    const answer = await fetch(`${url}/mfe/tours/${version}/${file}`);
    assert.match(await answer.text(), /one/);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  }
  for (const missing of [
    `tours/${version}/no.js`,
    'tours/1.0.0-0123456789ab/mf-manifest.json',
    `..%2ftours/${version}/x`,
  ])
    assert.equal((await fetch(`${url}/mfe/${missing}`)).status, 404, missing);
});

test('[E20] screens and drawn pictures are requested below the version', async (t) => {
  const { url, bundle, shell } = await startGateway(t);
  await writeFile(
    join(shell, 'index.html'),
    '<html><head><script type="application/json" id="remotes"></script></head><body><div id="root"></div>' +
      '<template id="with-bar"><main></main></template><template id="bare"><main></main></template></body></html>',
  );
  const screens = { '/tour-requests': ['mf-manifest.json', 'main.0123abcd.js'] };
  const fragments = { '/tour-requests': '<img src="/mfe/tours/room.0123abcd.webp">' };
  const version = await deployShown({ url, bundle }, makeRelease('one', { screens, fragments }));
  const html = await (await fetch(`${url}/tour-requests`)).text();
  assert.ok(html.includes(`href="/mfe/tours/${version}/main.0123abcd.js"`));
  assert.ok(!html.includes('"/mfe/tours/room'), html);
});

test('[E20] a server’s release is served while it is away, wiped or altered, also after a cold start', async (t) => {
  const { advance, url, bundle, startAnother } = await startGateway(t);
  const version = await deployShown({ url, bundle }, makeRelease('one'));
  await writeFile(join(bundle, 'main.0123abcd.js'), 'steal()');
  const read = async (from: string) => (await fetch(`${from}/mfe/tours/${version}/main.0123abcd.js`)).text();
  assert.match(await read(url), /one/);
  await rm(bundle, { recursive: true });
  advance(FRESH_MS);
  assert.equal((await shownOf(url))?.version, version);
  const { url: cold } = await startAnother();
  assert.equal((await shownOf(cold))?.version, version);
  assert.match(await read(cold), /one/);
});

test('[E20] a false, incomplete, foreign or oddly named release is refused; the last good one stays', async (t) => {
  const { advance, url, bundle, stateFolder } = await startGateway(t);
  const version = await deployShown({ url, bundle }, makeRelease('one'));
  const two = makeRelease('two');
  const lying = { ...two.release, version: version.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) };
  const wrongs = {
    'another digest': { ...two, release: lying },
    'bytes of another build': { ...two, files: makeRelease('three').files },
    'another slice': makeRelease('four', { slice: 'posting' }),
    'a way out of the folder': makeRelease('two', { files: { '../secrets.json': 'a'.repeat(64) } }),
    'a file that is not there': makeRelease('two', { files: { ...two.release.files, 'gone.js': 'a'.repeat(64) } }),
    'no paths': makeRelease('two', { paths: [] }),
  };
  for (const [what, wrong] of Object.entries(wrongs)) {
    await deploy(bundle, wrong);
    advance(FRESH_MS);
    await shownOf(url);
    assert.equal((await shownOf(url))?.version, version, what);
  }
  assert.deepEqual(await readdir(join(stateFolder, 'releases/tours')), [version]);
  const good = await deployShown({ url, bundle }, two);
  assert.deepEqual((await listOf(url)).served, { tours: [good, version] });
});

test('[E20] a server’s release is followed after three consecutive identical answers', async (t) => {
  const [one, two] = [makeRelease('one'), makeRelease('two')];
  let offered = one;
  const origin = await startFiles(t, () => {
    const texts = { ...offered.files, 'release.json': JSON.stringify(offered.release) };
    return Object.fromEntries(Object.entries(texts).map(([file, text]) => [`/${file}`, text]));
  });
  const { advance, url } = await startGateway(t, { remotes: [{ name: 'tours', url: origin.url }] });
  await untilShown(url, one.release.version);
  for (const next of [two, one, two, one, two]) {
    offered = next;
    advance(FRESH_MS);
    assert.equal((await shownOf(url))?.version, one.release.version, 'replicas that answer by turns');
  }
  await untilShown(url, two.release.version);
});

test('[E20] a truncated pointer is ignored, and lost releases are read again', async (t) => {
  const { url, bundle, stateFolder, startAnother } = await startGateway(t);
  await deployShown({ url, bundle }, makeRelease('one'));
  const version = await deployShown({ url, bundle }, makeRelease('two'));
  await writeFile(join(stateFolder, 'pointers/tours/000003.json'), '{"revision":3,"mode":"pin');
  await rm(join(stateFolder, 'releases'), { recursive: true });
  const { url: cold } = await startAnother();
  assert.equal((await shownOf(cold))?.version, version);
  assert.equal((await fetch(`${cold}/mfe/tours/${version}/main.0123abcd.js`)).status, 200);
});

test('[E20] where the disk is not writable, a release is served from its server', async (t) => {
  const folder = await makeFolder(t);
  const version = await deploy(join(folder, 'tours'), makeRelease('one'));
  await writeFile(join(folder, 'state'), 'no folder');
  const remotes = [{ name: 'tours', folder: join(folder, 'tours') }];
  const { url } = await startGateway(t, { remotes, stateFolder: join(folder, 'state') });
  const shown = await shownOf(url);
  assert.deepEqual([shown?.version, shown?.entry], [version, '/mfe/tours/mf-manifest.json']);
  assert.equal((await fetch(`${url}/mfe/tours/main.0123abcd.js`)).status, 200);
  assert.equal((await fetch(`${url}/tour-requests`)).status, 200);
});

test('[E20] a dev server is shown directly, whatever the pointer says', async (t) => {
  const { url, bundle, stateFolder, shell } = await startGateway(t);
  await deployShown({ url, bundle }, makeRelease('one'));
  await rm(join(bundle, 'release.json'));
  const dev = await startGateway(t, {
    remotes: [{ name: 'tours', folder: bundle, isLive: true }],
    stateFolder,
    shellFolder: shell,
  });
  assert.equal((await shownOf(dev.url))?.version, '1.2.3');
});

test('[E20] a release that claims another slice’s path is not followed', async (t) => {
  const folder = await makeFolder(t);
  const remotes = ['tours', 'posting'].map((name) => ({ name, folder: join(folder, name) }));
  const own = await deploy(join(folder, 'tours'), makeRelease('one', { paths: [{ path: '/tour/:id', topBar: true }] }));
  const posting = (word: string, ...paths: string[]) =>
    makeRelease(word, { slice: 'posting', paths: paths.map((path) => ({ path, topBar: true })) });
  const first = await deploy(join(folder, 'posting'), posting('one', '/manage'));
  const { advance, url } = await startGateway(t, { remotes });
  const versions = async () => (await listOf(url)).remotes.map(({ version }) => version);
  assert.deepEqual(await versions(), [own, first]);
  await deploy(join(folder, 'posting'), posting('two', '/manage', '/tour/:listing'));
  advance(FRESH_MS);
  await versions();
  advance(FRESH_MS);
  assert.deepEqual(await versions(), [own, first]);
});

test('[E22] calls are counted and logged by their release; an unserved one counts as other', async (t) => {
  const { lines, log } = recordLog('info');
  const { url, bundle, tours, readMetrics } = await startGateway(t, {}, { log });
  const version = await deployShown({ url, bundle }, makeRelease('one'));
  const call = async (from?: string) => {
    const headers = from === undefined ? {} : { 'x-slice': from };
    await (await fetch(`${url}/api/tour-requests/slots/x`, { headers })).text();
  };
  await call(`tours@${version}`);
  await call(`tours@${version}`);
  await call('tours@9.9.9-0123456789ab');
  await call('houses@1.0.0');
  await call('__proto__');
  for (let made = 0; made < 50; made += 1) await call(`made-up-${made}@${made}`);
  await call();
  const counted = (await readMetrics()).split('\n').filter((line) => line.startsWith('slice_calls_total{'));
  const values = counted.map((line) => line.replace(/,service="gateway"|service="gateway",/, ''));
  assert.deepEqual(values.sort(), [
    'slice_calls_total{slice="other",version="other",route="tours",status="2xx"} 52',
    `slice_calls_total{slice="tours",version="${version}",route="tours",status="2xx"} 2`,
    'slice_calls_total{slice="tours",version="other",route="tours",status="2xx"} 1',
  ]);
  const named = lines.flatMap((line) => (line['route'] === 'tours' ? [line['caller'] ?? ''] : []));
  assert.deepEqual(named.slice(0, 4), [`tours@${version}`, `tours@${version}`, 'tours@other', 'other@other']);
  assert.equal(named.at(-1), '', 'nobody says');
  assert.ok(
    tours.received.every(({ headers }) => headers['x-slice'] === undefined),
    'no service hears of it',
  );
});
