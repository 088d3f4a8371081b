import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { readSlices } from './slice-file.ts';

const sliceOf = (name: string, port: number, more: object = {}) => ({
  name,
  title: name,
  team: `@keyturn/${name}`,
  contract: 1,
  schemas: [],
  devPort: port + 100,
  services: [{ name, port, prefixes: [`/api/${name}`] }],
  paths: [{ path: `/${name}`, topBar: true }],
  ...more,
});

async function write(t: TestContext, slices: Readonly<Record<string, object>>): Promise<string> {
  const root = await makeFolder(t);
  for (const [folder, slice] of Object.entries(slices)) {
    await mkdir(join(root, folder));
    await writeFile(join(root, folder, 'slice.json'), JSON.stringify(slice));
  }
  return root;
}

test('[E23] slices are read from their folders, in the order of their dev servers’ ports, with defaults', async (t) => {
  const root = await write(t, { 'mfe-b': sliceOf('b', 4101), 'mfe-a': sliceOf('a', 4102) });
  const slices = readSlices(root);
  assert.deepEqual(
    slices.map(({ folder }) => folder),
    ['mfe-b', 'mfe-a'],
  );
  assert.deepEqual(slices[0]?.services[0], {
    ...{ name: 'b', port: 4101, prefixes: ['/api/b'] },
    ...{ memoryMb: 256, keys: [], outside: false, settings: {} },
  });
});

for (const [what, other, why] of [
  ['a port', { services: [{ name: 'b', port: 4101, prefixes: ['/api/b'] }] }, 'Two slices have the port 4101'],
  ['a prefix', { services: [{ name: 'b', port: 4102, prefixes: ['/api/a'] }] }, 'Two slices have the prefix /api/a'],
  ['a path', { paths: [{ path: '/a', topBar: true }] }, 'Two slices have the path /a'],
  ['a service', { services: [{ name: 'a', port: 4102, prefixes: ['/api/b'] }] }, 'Two slices have the service a'],
  ['another folder', { name: 'c' }, 'The slice c is in mfe-b'],
  ['an unknown word', { unknown: true }, 'Unrecognized key'],
] as const)
  test(`[E23] a slice with ${what} of another, or an invalid one, is refused by name`, async (t) => {
    const root = await write(t, { 'mfe-a': sliceOf('a', 4101), 'mfe-b': sliceOf('b', 4102, other) });
    assert.throws(() => readSlices(root), new RegExp(why));
  });
