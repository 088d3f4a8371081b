import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a data folder's demo data is still to be written, is there, or was never wanted. */
export interface DemoState {
  readonly state: 'wanted' | 'done' | 'off';
  finish(): Promise<void>;
}

/**
 * Decides, once per data folder, whether it is a demo: only a new folder becomes one, so that demo people never join
 * real ones. An interrupted demo stays wanted.
 */
export async function prepareDemo(dataFolder: string, isWanted: boolean): Promise<DemoState> {
  const file = join(dataFolder, 'demo.json');
  const write = (state: DemoState['state']): Promise<void> => writeFile(file, JSON.stringify({ state }));
  const known = await readState(file);
  const isNew = !existsSync(join(dataFolder, 'keyturn.db'));
  const state = known ?? (isNew && isWanted ? 'wanted' : 'off');
  if (known === null) {
    // Where the folder cannot be written, opening the store says so in a sentence.
    await mkdir(dataFolder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    await write(state).catch(() => undefined);
  }
  return { state, finish: () => write('done') };
}

async function readState(file: string): Promise<DemoState['state'] | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return (['wanted', 'done', 'off'] as const).find((state) => text === JSON.stringify({ state })) ?? null;
}
