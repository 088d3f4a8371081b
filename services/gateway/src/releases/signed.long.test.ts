import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeyPair } from '@keyturn/service-kit/identity';
import { releaseDigest } from '@keyturn/service-kit/release-digest';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { gatewayEnv } from '../config.ts';
import { startGateway } from '../testing.ts';
import { deploy, listOf, makeRelease, sayTo, untilShown, KEYS, TEAM, deployShown } from './testing-releases.ts';

/** Longer than its server must offer the same release to be followed. */
const wait = () => new Promise((resolve) => setTimeout(resolve, 4_500));
const versionOf = async (url: string) => (await listOf(url)).remotes[0]?.version;

async function startSigned(t: TestContext) {
  const gateway = await startGateway(t, { releaseKeys: KEYS, releases: 'signed' });
  const say = sayTo(gateway.url, TEAM.privateKey);
  return { ...gateway, say };
}

test('[E22] where only commands count, the first release comes from its server, which then moves nothing', async (t) => {
  const { url, bundle, say } = await startSigned(t);
  assert.equal(await versionOf(url), undefined, 'a manifest is no release: who serves it is not believed');
  const one = await deployShown({ url, bundle }, makeRelease('one'));
  assert.equal((await say({ do: 'show', revision: 0 })).state?.pointer?.why, 'The first that its server offered.');
  const two = await deploy(bundle, makeRelease('two'));
  await wait();
  assert.equal(await versionOf(url), one);
  assert.equal((await say({ do: 'promote', version: two, revision: 1 })).status, 200);
  assert.equal(await versionOf(url), two);
});

test('[E22] where only commands count, the follow command is refused with a sentence', async (t) => {
  const { url, bundle, say } = await startSigned(t);
  await deployShown({ url, bundle }, makeRelease('one'));
  const { status, message } = await say({ do: 'follow', revision: 1 });
  assert.deepEqual([status, message], [422, 'No slice follows its server here: promote a release.']);
});

test('[E22] where only commands count, lost releases show the panel, not the server’s release', async (t) => {
  const { url, bundle, stateFolder, startAnother } = await startSigned(t);
  const one = await deployShown({ url, bundle }, makeRelease('one'));
  await deploy(bundle, makeRelease('two'));
  await rm(join(stateFolder, 'releases'), { recursive: true });
  const { url: cold } = await startAnother();
  assert.equal(await versionOf(cold), 'off');
  await rm(join(bundle, 'release.json'));
  await wait();
  assert.equal(await versionOf(cold), 'off', 'nor to its files as they are there');
  await deploy(bundle, makeRelease('one'));
  await untilShown(cold, one);
});

test('[E22] a slice that followed its server stays in place once only commands count', async (t) => {
  const { stateFolder, bundle, url } = await startGateway(t, { releaseKeys: KEYS });
  const one = await deployShown({ url, bundle }, makeRelease('one'));
  const later = await startGateway(t, { releaseKeys: KEYS, releases: 'signed', stateFolder });
  await deploy(later.bundle, makeRelease('two'));
  await wait();
  assert.equal(await versionOf(later.url), one);
  await writeFile(join(later.bundle, 'release.json'), '{}');
  await wait();
  assert.equal(await versionOf(later.url), one);
});

test('[E22] a command with a digest sends out that release and no other of its version', async (t) => {
  const { url, bundle, say } = await startSigned(t);
  await deployShown({ url, bundle }, makeRelease('one'));
  const two = makeRelease('two');
  const version = await deploy(bundle, two);
  const digest = releaseDigest(two.release);
  // The same twelve digits as its version.
  const forged = `${digest.slice(0, 12)}${digest.slice(13)}0`;
  for (const command of [{ do: 'canary', share: 10 }, { do: 'promote' }] as const) {
    const { status, message } = await say({ ...command, version, digest: forged, revision: 1 });
    const sentence = `What is here as release ${version} is not what was signed: its digest is another.`;
    assert.deepEqual([status, message], [422, sentence], command.do);
  }
  assert.equal((await say({ do: 'promote', version, digest, revision: 1 })).status, 200);
  assert.equal(await versionOf(url), version);
});

test('[E22] a pointer serves its exact digest; another release of that version is never served', async (t) => {
  const { url, bundle, stateFolder, startAnother } = await startSigned(t);
  const one = await deployShown({ url, bundle }, makeRelease('one'));
  const file = join(stateFolder, 'pointers/tours/000001.json');
  const pointer = JSON.parse(await readFile(file, 'utf8')) as { digests: Record<string, string> };
  assert.equal(pointer.digests[one], releaseDigest(makeRelease('one').release));
  await writeFile(file, JSON.stringify({ ...pointer, digests: { [one]: '0'.repeat(64) } }));
  assert.equal(await versionOf((await startAnother()).url), 'off');
});

test('[E22] a gateway where only commands count does not start without their keys', () => {
  const env = {
    SERVICES: JSON.stringify([{ name: 'profiles', url: 'http://profiles:4101', prefixes: ['/api/users'] }]),
    REMOTES: '[]',
    SHELL_URL: 'http://shell',
    STATE_FOLDER: '/state',
    TOKEN_PRIVATE_KEY: generateKeyPair().privateKey,
    RELEASES: 'signed',
  };
  assert.match(gatewayEnv.safeParse(env).error?.issues[0]?.message ?? '', /whose commands move releases/);
  const RELEASE_KEYS = JSON.stringify([{ name: 'tours', key: TEAM.publicKey, slices: ['tours'] }]);
  assert.ok(gatewayEnv.safeParse({ ...env, RELEASE_KEYS }).success);
});
