import assert from 'node:assert/strict';
import { RELEASE_VERBS, type ReleaseCommand } from '@keyturn/contracts/release';
import { assertDeclared } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import { startGateway } from '../testing.ts';
import { previewSources } from './preview-sources.ts';
import {
  makeRelease,
  signCommand,
  signPreview,
  KEYS,
  OTHER,
  PLATFORM,
  PLATFORM_VERBS,
  STRANGER,
  TEAM,
  deployShown,
} from './testing-releases.ts';

/** Commands for a slice's releases, by every possible sender, in every form. */
test('[E22] a slice’s team sends all commands, another team none, the platform rollbacks; unsigned ones are 404', async (t) => {
  const { url, bundle } = await startGateway(t, { releaseKeys: KEYS });
  const one = await deployShown({ url, bundle }, makeRelease('one', { flags: ['maps'] }));
  const two = await deployShown({ url, bundle }, makeRelease('two', { flags: ['maps'] }));
  let revision = 2;

  async function ask(body: string | null, type = 'application/jose'): Promise<number> {
    const answer = await fetch(`${url}/releases/tours`, { method: 'POST', headers: { 'content-type': type }, body });
    const said = (await answer.json()) as { pointer?: { revision: number } };
    const got = { status: answer.status, type: answer.headers.get('content-type') ?? '', body: said };
    assertDeclared('POST', '/releases/tours', got);
    revision = said.pointer?.revision ?? revision;
    return answer.status;
  }
  const given: Record<string, Partial<ReleaseCommand>> = {
    canary: { version: one, share: 10 },
    promote: { version: two },
    rollback: { version: one },
    flag: { flag: 'maps', share: 10 },
  };
  const cells: string[] = [];
  for (const verb of RELEASE_VERBS) {
    for (const [who, key, expected] of [
      ['another team', OTHER, 403],
      ['a stranger', STRANGER, 401],
      ['the platform', PLATFORM, PLATFORM_VERBS.includes(verb) ? 200 : 403],
      ['its team', TEAM, 200],
    ] as const) {
      const command = { do: verb, slice: 'tours', revision, ...given[verb] };
      const status = await ask(await signCommand(key.privateKey, command));
      if (status !== expected) cells.push(`${verb} by ${who}: ${status}, not ${expected}`);
      // An executed command may leave nothing to do, so each starts from the same state.
      if (status === 200)
        await ask(await signCommand(TEAM.privateKey, { do: 'promote', slice: 'tours', revision, version: two }));
    }
    for (const unsigned of ['', 'x', `a.${verb}.c`, JSON.stringify({ do: verb, slice: 'tours', revision })])
      for (const type of ['application/jose', 'application/json'])
        if ((await ask(unsigned, type)) !== 404) cells.push(`${verb} unsigned, as ${type}: ${unsigned}`);
  }
  assert.deepEqual(cells, []);
});

/** Preview links of a slice, signed by everybody who could, opened, accepted and sent as a cookie. */
test('[E22] only links of the slice’s own team open its preview, no other team’s, the platform’s or unsigned ones', async (t) => {
  const sources = previewSources.parse('https://builds.example.edu');
  const { url, bundle } = await startGateway(t, { releaseKeys: KEYS, previewSources: sources });
  await deployShown({ url, bundle }, makeRelease('one'));
  const preview = {
    slice: 'tours',
    address: 'https://builds.example.edu',
    paths: [{ path: '/tour-requests', topBar: true }],
  };
  const address = '/releases/tours/preview';
  const cells: string[] = [];
  async function ask(method: string, path: string, init: RequestInit = {}): Promise<number> {
    const answer = await fetch(url + path, { method, redirect: 'manual', ...init });
    const type = answer.headers.get('content-type') ?? '';
    const body: unknown = type.startsWith('application/json') ? await answer.json() : await answer.text();
    assertDeclared(method, path, { status: answer.status, type, body });
    return answer.status;
  }
  for (const [who, key, opened, taken] of [
    ['nobody', null, 401, 401],
    ['a stranger', STRANGER, 401, 401],
    ['another team', OTHER, 403, 403],
    ['the platform', PLATFORM, 403, 403],
    ['its team', TEAM, 200, 303],
  ] as const) {
    const link = key ? await signPreview(key.privateKey, preview) : 'not.signed.link';
    const got = [
      await ask('GET', `${address}?link=${link}`),
      await ask('POST', address, { body: new URLSearchParams({ link }) }),
      await ask('POST', `${address}/end`, { headers: { cookie: `__Host-preview=${link}` } }),
    ];
    const page = await fetch(`${url}/tour-requests`, { headers: { cookie: `__Host-preview=${link}` } });
    const isShown = (await page.text()).includes('"preview":');
    if (got.join() !== [opened, taken, 204].join() || isShown !== (who === 'its team'))
      cells.push(`${who}: ${got.join()}, ${isShown ? 'shown' : 'not shown'}`);
  }
  assert.deepEqual(cells, []);
});
