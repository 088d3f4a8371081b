import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellNeeds, ShellProvides } from '@keyturn/contracts/needs';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { startGateway } from '../testing.ts';
import { deploy, listOf, makeRelease, sayTo, untilShown, KEYS, TEAM, deployShown } from './testing-releases.ts';
import { untilSo } from '@keyturn/service-kit/testing-times';

const PROVIDES: ShellProvides = {
  federation: ['2.9.2'],
  libraries: { react: '19.3.1' },
  names: { '@keyturn/routing': ['Link'] },
  tokens: ['--ink'],
};
const NEEDS: ShellNeeds = {
  federation: '2.9.2',
  libraries: { react: '^19.3.1' },
  names: { '@keyturn/routing': ['Link'] },
  tokens: ['--ink'],
};
const make = (word: string, needs: Partial<ShellNeeds> = {}) => makeRelease(word, { needs: { ...NEEDS, ...needs } });

/** A gateway whose shell lists what it provides. */
async function startWithShell(t: TestContext) {
  const gateway = await startGateway(t, { releaseKeys: KEYS });
  const writeShell = (provides: Partial<ShellProvides> = {}) =>
    writeFile(
      join(gateway.shell, 'index.html'),
      '<html><head><script type="application/json" id="remotes"></script>' +
        `<script type="application/json" id="provides">${JSON.stringify({ ...PROVIDES, ...provides })}</script></head></html>`,
    );
  await writeShell();
  const say = sayTo(gateway.url, TEAM.privateKey);
  const versionNow = async () => (await listOf(gateway.url)).remotes[0]?.version;
  /** Waits until a release is stable, whatever is shown: requests read the list, at most once a second. */
  const untilStable = (version: string) =>
    untilSo(async () => {
      await versionNow();
      return (await say({ do: 'show', revision: 0 })).state?.pointer?.stable === version;
    }, version);
  return { ...gateway, writeShell, say, versionNow, untilStable };
}

for (const [what, needs, sentence] of [
  ['a library', { libraries: { react: '^20.0.0' } }, 'needs react ^20.0.0, it has 19.3.1'],
  ['the federation', { federation: '3.0.0' }, 'needs federation 3.0.0'],
  ['a name', { names: { '@keyturn/routing': ['Link', 'useFetch'] } }, 'needs useFetch of @keyturn/routing'],
  ['a token', { tokens: ['--ink', '--halo-2', '--halo-3'] }, 'needs --halo-2 and 1 more'],
] as const) {
  test(`[E22] a release needing more than the shell has yields to its predecessor and is never sent out: ${what}`, async (t) => {
    const { url, bundle, say, versionNow, untilStable } = await startWithShell(t);
    const one = await deployShown({ url, bundle }, make('one'));
    const two = await deploy(bundle, make('two', needs as Partial<ShellNeeds>));
    const refused = `Release the shell first: ${two} ${sentence}.`;
    for (const command of [{ do: 'canary', share: 10 }, { do: 'promote' }] as const) {
      const { status, message } = await say({ ...command, version: two, revision: 1 });
      assert.deepEqual([status, message], [422, refused], command.do);
    }
    await untilStable(two);
    assert.equal(await versionNow(), one);
    assert.equal((await say({ do: 'show', revision: 0 })).state?.waits, refused);
  });
}

test('[E22] a release waiting for the shell is shown once it fits, and replaced again on rollback', async (t) => {
  const { url, bundle, writeShell, say, versionNow, untilStable } = await startWithShell(t);
  const one = await deployShown({ url, bundle }, make('one'));
  const two = await deploy(bundle, make('two', { tokens: ['--halo-2'] }));
  await untilStable(two);
  assert.equal(await versionNow(), one);
  await writeShell({ tokens: ['--ink', '--halo-2'] });
  await untilShown(url, two);
  assert.equal((await say({ do: 'show', revision: 0 })).state?.waits, '');
  await writeShell();
  await untilShown(url, one);
  const page = await (await fetch(`${url}/tour-requests`)).text();
  assert.ok(page.includes(one) && !page.includes('id="provides"'), 'what the shell has is for the gateway alone');
});

test('[E22] where no release fits, its paths show the panel; a withdrawn one stays away', async (t) => {
  const { url, bundle, writeShell, say, versionNow } = await startWithShell(t);
  const one = await deploy(bundle, make('one', { libraries: { react: '^20.0.0' } }));
  await untilShown(url, 'off');
  assert.equal((await listOf(url)).remotes[0]?.paths[0]?.path, '/tour-requests');
  await writeShell({ libraries: { react: '20.1.0' } });
  await untilShown(url, one);
  await deployShown({ url, bundle }, make('two', { libraries: {} }));
  assert.equal((await say({ do: 'rollback', revision: 2 })).status, 200);
  assert.equal(await versionNow(), one);
  await writeShell();
  await untilShown(url, 'off');
});

test('[E22] a shell or release without such declarations is accepted', async (t) => {
  const { url, bundle, shell } = await startWithShell(t);
  await deployShown({ url, bundle }, makeRelease('silent'));
  await writeFile(join(shell, 'index.html'), '<head><script type="application/json" id="remotes"></script></head>');
  await deployShown({ url, bundle }, make('one', { federation: '3.0.0' }));
});
