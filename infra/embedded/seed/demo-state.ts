import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeFile } from '@keyturn/service-kit/embedded-store';

/** State of a data folder's demo data: still to write, all but photos behind covers, complete, or never wanted. */
const STATES = ['wanted', 'covers', 'done', 'off'] as const;
type State = (typeof STATES)[number];

/** The persistent state of a folder's demo data. */
export interface DemoState {
  readonly state: State;
  /** Records that covers, then that all pictures are complete. */
  note(state: 'covers' | 'done'): Promise<void>;
}

/**
 * Decides once per data folder whether it is a demo: only a new folder becomes one, so that demo people never join real
 * ones. An interrupted demo stays wanted.
 */
export async function prepareDemo(dataFolder: string, isWanted: boolean): Promise<DemoState> {
  const file = join(dataFolder, 'demo.json');
  const write = (state: State): Promise<void> => writeFile(file, JSON.stringify({ state }));
  const known = await readState(file);
  const isNew = !existsSync(storeFile(dataFolder));
  const state = known ?? (isNew && isWanted ? 'wanted' : 'off');
  if (known === null) {
    // An unwritable folder is reported when the store opens.
    await mkdir(dataFolder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    await write(state).catch(() => undefined);
  }
  return { state, note: write };
}

async function readState(file: string): Promise<State | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return STATES.find((state) => text === JSON.stringify({ state })) ?? null;
}
