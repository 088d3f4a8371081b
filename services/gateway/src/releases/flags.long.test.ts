import assert from 'node:assert/strict';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { startGateway } from '../testing.ts';
import { makeRelease, sayTo, KEYS, TEAM, deployShown, listOfLot, lotsWhere } from './testing-releases.ts';

/** A gateway with a release of tours that reads two flags. */
async function startWithFlags(t: TestContext) {
  const gateway = await startGateway(t, { releaseKeys: KEYS });
  const release = (word: string) => makeRelease(word, { flags: ['reschedule', 'maps'] });
  const one = await deployShown(gateway, release('one'));
  const say = sayTo(gateway.url, TEAM.privateKey);
  const flagsOf = async (lot?: number) => (await listOfLot(gateway.url, lot)).remotes[0]?.flags ?? [];
  const lotsWith = (flag: string) => lotsWhere(async (lot) => (await flagsOf(lot)).includes(flag));
  return { ...gateway, one, release, say, flagsOf, lotsWith };
}

test('[E22] a flag is on for its share of lots, who keep it as it grows; flags differ in lots', async (t) => {
  const { say, flagsOf, lotsWith } = await startWithFlags(t);
  assert.equal((await say({ do: 'flag', flag: 'reschedule', share: 25 })).status, 200);
  await say({ do: 'flag', flag: 'maps', share: 25 });
  const [first, maps] = [await lotsWith('reschedule'), await lotsWith('maps')];
  assert.deepEqual([first.length, maps.length], [25, 25]);
  assert.notDeepEqual(first, maps);
  await say({ do: 'flag', flag: 'reschedule', share: 60 });
  const more = await lotsWith('reschedule');
  assert.equal(more.length, 60);
  assert.ok(first.every((lot) => more.includes(lot)));
  assert.deepEqual(await flagsOf(), [], 'who has no lot');
  await say({ do: 'flag', flag: 'reschedule', share: 100 });
  assert.deepEqual(await flagsOf(), ['reschedule'], 'all is all');
  await say({ do: 'flag', flag: 'reschedule', share: 0 });
  assert.deepEqual(await lotsWith('reschedule'), []);
});

test('[E22] the page has its lot’s flags, with a lot dealt while a flag is on for some', async (t) => {
  const { url, say, lotsWith } = await startWithFlags(t);
  const open = () => fetch(`${url}/tour-requests`);
  await say({ do: 'flag', flag: 'maps', share: 100 });
  const all = await open();
  assert.equal(all.headers.get('set-cookie'), null, 'for everybody nobody needs a lot');
  assert.ok((await all.text()).includes('"flags":["maps"]'));
  await say({ do: 'flag', flag: 'maps', share: 50 });
  const page = await open();
  assert.match(page.headers.get('set-cookie') ?? '', /^__Host-lot=/);
  assert.equal(page.headers.get('cache-control'), 'private, no-cache');
  const lot = (await lotsWith('maps'))[0];
  const kept = await fetch(`${url}/tour-requests`, { headers: { cookie: `__Host-lot=${lot}` } });
  assert.ok((await kept.text()).includes('"flags":["maps"]'));
});

test('[E22] flags survive canary, promotion, rollback and following; they pin no release', async (t) => {
  const { url, bundle, one, release, say, flagsOf } = await startWithFlags(t);
  await say({ do: 'flag', flag: 'reschedule', share: 100 });
  await deployShown({ url, bundle }, release('two'));
  assert.deepEqual(await flagsOf(), ['reschedule']);
  const pointer = (await say({ do: 'show' })).state?.pointer;
  for (const command of [{ do: 'canary', share: 10, version: one }, { do: 'promote' }, { do: 'rollback' }] as const)
    assert.deepEqual((await say(command)).state?.pointer?.flags, { reschedule: 100 }, command.do);
  assert.deepEqual([pointer?.mode, pointer?.by], ['follow', '']);
});

test('[E22] a flag no release declares, or without a share, is refused; removing one is not', async (t) => {
  const { say } = await startWithFlags(t);
  const refusals = [
    [{ flag: 'colour', share: 10 }, 'No release of tours that people get asks for the flag colour.'],
    [{ flag: 'maps' }, 'Say which flag, and for which share of the visitors it is on, in percent.'],
    [{ flag: 'maps', share: 0.01 }, 'The least share is 0.1 %.'],
  ] as const;
  for (const [given, sentence] of refusals) {
    const { status, message } = await say({ do: 'flag', ...given });
    assert.deepEqual([status, message], [422, sentence]);
  }
  assert.equal((await say({ do: 'flag', flag: 'colour', share: 0 })).status, 200);
});
