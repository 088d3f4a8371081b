import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { publishCalls } from '@keyturn/service-kit/published-call';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { startGateway } from '../testing.ts';
import { releaseKeys } from './keys.ts';
import {
  deploy,
  makeRelease,
  postCommand,
  sayTo,
  signCommand,
  untilShown,
  KEYS,
  PLATFORM,
  TEAM,
  deployShown,
  listOfLot,
  lotsWhere,
} from './testing-releases.ts';
import { untilSo } from '@keyturn/service-kit/testing-times';

/** A gateway with release one of tours, whose server offers two. */
async function startWithTwo(t: TestContext) {
  const gateway = await startGateway(t, { releaseKeys: KEYS });
  const one = await deployShown(gateway, makeRelease('one'));
  const read = async (lot?: number) => {
    const { remotes, served } = await listOfLot(gateway.url, lot);
    return { version: remotes[0]?.version, served: served?.['tours'] };
  };
  const post = (token: string, slice?: string) => postCommand(gateway.url, token, slice);
  const say = sayTo(gateway.url, TEAM.privateKey);
  await say({ do: 'promote', version: one });
  const two = await deploy(gateway.bundle, makeRelease('two'));
  await untilSo(async () => {
    await read();
    return (await say({ do: 'show', revision: 0 })).state?.offered === two;
  }, 'the offer of two');
  return { ...gateway, one, two, read, post, say };
}

test('[E20] a canary goes to its share of lots, who keep it as it grows, and to all once promoted', async (t) => {
  const { one, two, read, say } = await startWithTwo(t);
  assert.equal((await read()).version, one, 'pinned: what the server offers moves nothing');
  assert.equal((await say({ do: 'canary', share: 10 })).status, 200);
  const inIt = () => lotsWhere(async (lot) => (await read(lot)).version === two);
  const first = await inIt();
  assert.equal(first.length, 10);
  assert.deepEqual((await read(first[0])).served, [one, two]);
  await say({ do: 'canary', share: 50 });
  const more = await inIt();
  assert.equal(more.length, 50);
  assert.ok(first.every((lot) => more.includes(lot)));
  assert.equal((await read()).version, one, 'who has no lot');
  await say({ do: 'promote' });
  assert.equal((await inIt()).length, 100);
  assert.deepEqual(await read(), { version: two, served: [two, one] });
});

test('[E20] a page gets a lot while a canary runs; lots are spread evenly and kept', async (t) => {
  const { url, two, say } = await startWithTwo(t);
  assert.equal((await fetch(`${url}/tour-requests`)).headers.get('set-cookie'), null);
  await say({ do: 'canary', share: 10 });
  let count = 0;
  for (let visit = 0; visit < 1000; visit += 1) {
    const page = await fetch(`${url}/tour-requests`);
    assert.match(
      page.headers.get('set-cookie') ?? '',
      /^__Host-lot=\d+; Max-Age=2592000; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.equal(page.headers.get('cache-control'), 'private, no-cache');
    if ((await page.text()).includes(`"version":"${two}"`)) count += 1;
  }
  assert.ok(Math.abs(count - 100) <= 10, `${count} of 1000 got the canary`);
  const kept = await fetch(`${url}/tour-requests`, { headers: { cookie: '__Host-lot=17' } });
  assert.equal(kept.headers.get('set-cookie'), null);
});

test('[E20] a rollback sends the previous release to all at once and notifies pages with the withdrawn one', async (t) => {
  const { one, two, read, say } = await startWithTwo(t);
  await say({ do: 'canary', share: 100 });
  await say({ do: 'rollback' });
  assert.deepEqual(await read(5), { version: one, served: [one] }, 'a canary is ended');
  await say({ do: 'promote', version: two });
  assert.equal((await say({ do: 'rollback', why: 'It is slow.' })).status, 200);
  assert.deepEqual(await read(), { version: one, served: [one] });
  const { message } = await say({ do: 'rollback' });
  assert.equal(message, 'There is no release before it: say which one.');
  await say({ do: 'rollback', version: two });
  assert.equal((await read()).version, two);
});

test('[E20] a slice switched off keeps its paths without files; following again, it takes its server’s release', async (t) => {
  const { url, two, read, say } = await startWithTwo(t);
  await say({ do: 'off' });
  assert.deepEqual(await read(), { version: 'off', served: ['off'] });
  assert.equal((await fetch(`${url}/mfe/tours/off/mf-manifest.json`)).status, 404);
  await say({ do: 'follow' });
  await untilShown(url, two);
});

test('[E20] a slice switched off returns only by its own name, not beside a canary or by rollback', async (t) => {
  const { one, two, read, say } = await startWithTwo(t);
  await say({ do: 'off' });
  const refused = await say({ do: 'canary', share: 10 });
  assert.deepEqual([refused.status, refused.message], [422, 'It is switched off: promote or roll back first.']);
  assert.equal((await say({ do: 'promote', version: two })).status, 200);
  assert.deepEqual(await read(), { version: two, served: [two] });
  assert.equal((await say({ do: 'rollback' })).status, 422);
  assert.equal((await say({ do: 'rollback', version: one })).status, 200);
});

test('[E20] show returns pointers, kept and offered releases, and changes nothing', async (t) => {
  const { one, two, say } = await startWithTwo(t);
  const { state } = await say({ do: 'show' });
  const { pointer, history, kept, offered } = state ?? assert.fail();
  assert.deepEqual([pointer?.revision, pointer?.stable, pointer?.by], [2, one, 'tours']);
  assert.deepEqual(
    history.map(({ by, mode }) => [by, mode]),
    [
      ['tours', 'pinned'],
      ['', 'follow'],
    ],
  );
  assert.deepEqual([kept, offered], [[one], two]);
});

test('[E20] an unknown command is 404, an old or altered one 401, a repeat 409, an impossible one 422', async (t) => {
  const { one, two, read, post, say } = await startWithTwo(t);
  assert.equal((await post('a.b.c')).status, 404);
  const command = { do: 'rollback', slice: 'tours', revision: 2, version: two } as const;
  assert.equal((await post(await signCommand(TEAM.privateKey, command, { type: 'JWT' }))).status, 404);
  const old = new Date(Date.now() - 120_000);
  assert.equal((await post(await signCommand(TEAM.privateKey, command, { at: old }))).status, 401);
  const signed = await signCommand(TEAM.privateKey, command);
  const [head = '', , signature = ''] = signed.split('.');
  const changed = Buffer.from(JSON.stringify({ ...command, version: one, iat: 0, exp: 9e9 })).toString('base64url');
  assert.equal((await post([head, changed, signature].join('.'))).status, 401);
  assert.equal((await post(signed, 'posting')).status, 404, 'no such slice');
  assert.equal((await say({ do: 'canary', share: 10, version: '1.0.0-0123456789ab' })).status, 422);
  assert.equal((await say({ do: 'canary', share: 0.01 })).status, 422);
  assert.equal((await read()).version, one, 'nothing has moved');
  assert.equal((await post(signed)).status, 200);
  assert.equal((await post(signed)).status, 409);
  assert.equal((await say({ do: 'off', revision: 3 }, { key: PLATFORM.privateKey })).status, 200);
});

test('[E20] a release that needs a newer service waits for it; rolling back does not', async (t) => {
  const { bundle, two, say, tours } = await startWithTwo(t);
  const key = 'GET /api/tour-requests/sent/:userEmail';
  const call = publishCalls('tours')[key] ?? assert.fail('no such call');
  const version = await deploy(bundle, makeRelease('three', { calls: { [key]: call } }));
  const answering = (calls: object, status = 200) => {
    tours.answer = (_received, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ service: 'tours', calls }));
    };
  };
  answering({});
  const { status, message } = await say({ do: 'canary', share: 10, version });
  assert.deepEqual([status, message], [422, `Release services/tours first: ${key} is gone.`]);
  answering({ [key]: { ...call, access: 'admin' } });
  assert.equal(
    (await say({ do: 'promote', version })).message,
    `Release services/tours first: ${key} is now for admins.`,
  );
  answering({}, 503);
  assert.equal((await say({ do: 'promote', version })).message, 'services/tours does not answer: try again.');
  answering({ [key]: call });
  assert.equal((await say({ do: 'promote', version })).status, 200);
  answering({});
  await deploy(bundle, makeRelease('two'));
  assert.equal((await say({ do: 'rollback', version: two })).status, 200);
  assert.equal((await say({ do: 'rollback', version })).status, 200);
});

test('[E20] of two concurrent pointer changes one wins, and the other is refused', async (t) => {
  const { one, two, post } = await startWithTwo(t);
  const commands = await Promise.all(
    [one, two, one, two].map((version, at) =>
      signCommand(at < 2 ? TEAM.privateKey : PLATFORM.privateKey, {
        do: 'rollback',
        slice: 'tours',
        revision: 2,
        version,
      }),
    ),
  );
  const statuses = await Promise.all(commands.map(async (token) => (await post(token)).status));
  assert.deepEqual(statuses.sort(), [200, 409, 409, 409]);
});

test('[E20] invalid keys are refused at the start', () => {
  const given = { name: 'x', slices: ['tours'] };
  assert.equal(releaseKeys.safeParse([{ ...given, key: 'no key' }]).success, false);
  const pem = createPublicKey(TEAM.publicKey).export({ type: 'spki', format: 'pem' }).toString();
  assert.equal(releaseKeys.safeParse([{ ...given, key: pem.replaceAll('\n', '\\n') }]).success, true);
});
