import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import type { Previous } from '../../infra/previous/previous.ts';
import { parseBundle, SHELL } from '../../infra/release/bundle.ts';
import { KEPT_SLICES } from '../../infra/release/kept.ts';
import { REMOTES } from '../../infra/slices/slices.ts';
import { findShellScript } from '../testing/shell-script.ts';
import { providesOf, waitsFor } from './waiting.ts';

/** A mix of this release and the one before: a folder of bundles, a program of services, and what the remotes' versions are then. */
export interface Cell {
  readonly title: string;
  readonly bundleRoot: string;
  readonly program: string;
  readonly versions: Readonly<Record<string, string>>;
  /** The script of the shell's page. */
  readonly shellScript: string;
}

/** All cells of a run, and the repositories whose services are of the release before. */
export interface Cells {
  readonly cells: readonly Cell[];
  readonly previousRoots: readonly string[];
}

const FOLDER = join(ROOT, '.build/cells');
const FILE = join(FOLDER, 'cells.json');

/** Which slices' pages are of this release, and whose services; null where the services are of this release. */
interface Mix {
  readonly title: string;
  readonly isNew: (slice: string) => boolean;
  readonly servicesOf: string | null;
}

const MIXES: readonly Mix[] = [
  { title: 'A: pages of the release before, services of this one', isNew: () => false, servicesOf: null },
  ...KEPT_SLICES.map(({ slice }) => ({
    title: `B: pages of this release, services of the one before (${slice})`,
    isNew: () => true,
    servicesOf: slice,
  })),
  ...REMOTES.map(({ name }) => ({
    title: `C: ${name} of this release, the rest of the one before`,
    isNew: (slice: string) => slice === name,
    servicesOf: name,
  })),
  {
    title: 'D: the shell of this release, the rest of the one before',
    isNew: (slice) => slice === SHELL,
    servicesOf: SHELL,
  },
  {
    title: 'D: the shell of the release before, the rest of this one',
    isNew: (slice) => slice !== SHELL,
    servicesOf: null,
  },
];

/** Puts the bundles of each cell together, and notes them for the browser's tests; of cells with the same in them the first. */
export async function makeCells(previous: Previous): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  const made = new Map<string, Cell>();
  for (const { title, isNew, servicesOf } of MIXES) {
    const pages = await choosePages(isNew, previous);
    const isNothingLeft = pages.every(({ slice, isHeldBack }) => isHeldBack || !isNew(slice));
    if (isNothingLeft && pages.some(({ isHeldBack }) => isHeldBack)) {
      console.log(`Left out, as all that is new in it waits for the shell: ${title}`);
      continue;
    }
    const root = (servicesOf === null ? undefined : previous.services[servicesOf]) ?? ROOT;
    const key = [root, ...pages.map(({ dist }) => dist)].join('\n');
    if (made.has(key)) continue;
    const bundleRoot = join(FOLDER, String(made.size));
    for (const { folder, dist } of pages) {
      await mkdir(join(bundleRoot, folder), { recursive: true });
      await symlink(dist, join(bundleRoot, folder, 'dist'));
    }
    const remotes = pages.filter(({ slice }) => slice !== SHELL);
    const versions = await Promise.all(
      remotes.map(async ({ slice, dist }) => [slice, (await readRelease(dist)).version] as const),
    );
    const program = join(root, 'infra/dist/embedded.mjs');
    const page = await readFile(join(bundleRoot, SHELL, 'dist/index.html'), 'utf8');
    const shellScript = findShellScript(page);
    made.set(key, { title, bundleRoot, program, versions: Object.fromEntries(versions), shellScript });
  }
  const cells: Cells = { cells: [...made.values()], previousRoots: [...new Set(Object.values(previous.services))] };
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify(cells, null, 2));
}

interface PageOfCell {
  readonly slice: string;
  readonly folder: string;
  readonly dist: string;
  /** It would be of this release, but needs what the shell of the cell has not. */
  readonly isHeldBack: boolean;
}

/** The pages of a mix; a remote that the shell of the mix has too little for stays of the release before, as the gateway has it. */
async function choosePages(isNew: Mix['isNew'], previous: Previous): Promise<PageOfCell[]> {
  const distOf = (slice: string, folder: string, isOfNow: boolean): string => {
    const here = join(ROOT, folder, 'dist');
    return isOfNow ? here : (previous.pages[slice] ?? here);
  };
  const provides = providesOf(await readFile(join(distOf(SHELL, SHELL, isNew(SHELL)), 'index.html'), 'utf8'));
  return Promise.all(
    KEPT_SLICES.map(async ({ slice, folder }) => {
      const wanted = distOf(slice, folder, isNew(slice));
      const isHeldBack = slice !== SHELL && waitsFor(provides, (await readRelease(wanted)).said);
      return { slice, folder, dist: isHeldBack ? distOf(slice, folder, false) : wanted, isHeldBack };
    }),
  );
}

/** What was put together last; nothing where that was never done. */
export async function readCells(): Promise<Cells> {
  const text = await readFile(FILE, 'utf8').catch(() => '{ "cells": [], "previousRoots": [] }');
  return JSON.parse(text) as Cells;
}

const readRelease = async (dist: string) => parseBundle(await readFile(join(dist, 'release.json'), 'utf8'));
