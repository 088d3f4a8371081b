import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../infra/build/freshness.ts';

/** A started product with its address. */
export interface Launched {
  readonly child: ChildProcess;
  readonly url: string;
}

const PROGRAM = join(ROOT, 'infra/dist/embedded.mjs');
const FOLDER = join(ROOT, '.build/demo');
const LOOK_MS = 200;

/** Fills a data folder with the complete demo, copied from one made per build and day. */
export async function copyDemo(dataFolder: string, launch: (folder: string) => Promise<Launched>): Promise<void> {
  // Synchronous: copying a thousand files one by one takes five times the work.
  cpSync(await makeDemo(launch), dataFolder, { recursive: true });
}

/** Makes the demo unless it exists; returns its folder. */
export async function makeDemo(launch: (folder: string) => Promise<Launched>): Promise<string> {
  const made = join(FOLDER, await nameNow());
  const making = `${made}.making`;
  for (; !(await isThere(made)); await sleep(LOOK_MS)) {
    // The creator of this file makes the demo; others wait, unless it has died.
    const isOurs = await succeeds(writeFile(making, String(process.pid), { flag: 'wx' }));
    const maker = await readFile(making, 'utf8').catch(() => String(process.pid));
    try {
      if (isOurs) await make(made, launch);
    } finally {
      if (isOurs || !isAlive(maker)) await rm(making, { force: true });
    }
  }
  return made;
}

async function make(made: string, launch: (folder: string) => Promise<Launched>): Promise<void> {
  const folder = `${made}.${process.pid}`;
  const { child } = await launch(folder);
  while (!(await readFile(join(folder, 'demo.json'), 'utf8')).includes('done')) await sleep(LOOK_MS);
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  // Releases come from the current build at the start, which may be newer than the process.
  for (const part of ['pointers', 'releases', 'remotes.json'])
    await rm(join(folder, part), { recursive: true, force: true });
  await rename(folder, made);
}

/** Demo tours are relative to their creation day, so each day has its own demo. */
async function nameNow(): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const { mtimeMs } = await stat(PROGRAM);
  return `${Math.round(mtimeMs)}-${new Date().toISOString().slice(0, 10)}`;
}

const succeeds = (action: Promise<unknown>): Promise<boolean> =>
  action.then(
    () => true,
    () => false,
  );

const isThere = (path: string): Promise<boolean> => succeeds(stat(path));

function isAlive(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
