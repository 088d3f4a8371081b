import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeFile } from '@keyturn/service-kit/embedded-store';

/** How far a data folder's demo data is: to be written, all but the photos behind the covers, there, or never wanted. */
const STATES = ['wanted', 'covers', 'done', 'off'] as const;
type State = (typeof STATES)[number];

/** What is known of a data folder's demo data; it stays known when the process ends. */
export interface DemoState {
  readonly state: State;
  /** Notes that people can look around, then that all is there. */
  note(state: 'covers' | 'done'): Promise<void>;
}

/**
 * Decides, once per data folder, whether it is a demo: only a new folder becomes one, so that demo people never join
 * real ones. An interrupted demo stays wanted.
 */
export async function prepareDemo(dataFolder: string, isWanted: boolean): Promise<DemoState> {
  const file = join(dataFolder, 'demo.json');
  const write = (state: State): Promise<void> => writeFile(file, JSON.stringify({ state }));
  const known = await readState(file);
  const isNew = !existsSync(storeFile(dataFolder));
  const state = known ?? (isNew && isWanted ? 'wanted' : 'off');
  if (known === null) {
    // Where the folder cannot be written, opening the store says so in a sentence.
    await mkdir(dataFolder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    await write(state).catch(() => undefined);
  }
  return { state, note: write };
}

async function readState(file: string): Promise<State | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return STATES.find((state) => text === JSON.stringify({ state })) ?? null;
}
