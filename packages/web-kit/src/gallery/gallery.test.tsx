import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderPart, screen } from '@keyturn/web-kit/testing/screens';
import * as listing from '../listing/parts/index.ts';
import * as ui from '../ui/index.ts';
import { listEntries } from './entries.ts';
import type { GalleryFile } from './gallery-file.ts';
import { Gallery } from './gallery.tsx';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const paths = [...(readdirSync(SOURCES, { recursive: true }) as string[])].filter((path) =>
  path.endsWith('.gallery.tsx'),
);
// oxlint-disable-next-line typescript/no-require-imports -- Found by their names, as the bundler finds them.
const files = paths.map((path) => require(join(SOURCES, path)) as GalleryFile);
const entries = listEntries(files);

const parts = { ...ui, ...listing };

/** Visible exports: parts, and class functions for other elements. Hooks and `joinClasses` are not visible. */
const isSeen = (name: string): boolean => /^[A-Z]/.test(name) || /^[a-z]+(?:Class|PickerClassNames)$/.test(name);

test('every part of web-kit/ui and web-kit/listing is in the gallery', () => {
  const shown = new Set(entries.map(({ part }) => part));
  assert.deepEqual(
    Object.keys(parts).filter((name) => isSeen(name) && !shown.has(name)),
    [],
  );
});

test('no state is in the gallery twice, and none of a removed part', () => {
  const addresses = entries.map(({ address }) => address);
  assert.deepEqual(
    addresses.filter((one, at) => addresses.indexOf(one) !== at),
    [],
  );
  assert.deepEqual(
    [...new Set(entries.map(({ part }) => part))].filter((part) => !(part in parts)),
    [],
  );
});

test('the page shows every state, and links to those that cover the window', () => {
  renderPart(<Gallery files={files} query={new URLSearchParams()} />);
  for (const { part } of entries) assert.ok(screen.getByRole('region', { name: part }));
  const covering = entries.filter(({ isCovering }) => isCovering);
  for (const { address } of covering) assert.ok(screen.getByRole('link', { name: `Open ${address}` }));
});

for (const { address } of entries.filter(({ isCovering }) => isCovering)) {
  test(`${address} has the page to itself`, () => {
    renderPart(<Gallery files={files} query={new URLSearchParams({ state: address })} />);
    assert.ok(screen.getByText(address));
  });
}
