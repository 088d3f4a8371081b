import { readFile, writeFile } from 'node:fs/promises';
import { formatText } from '../../infra/build/format-text.ts';
import type { Contract } from './publish.ts';

const FILE = new URL('published.json', import.meta.url);

/** The published contract, with which callers, readers and remotes of the last release were built. */
export async function readPublished(): Promise<Contract> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Contract;
}

export async function writePublished(contract: Contract): Promise<void> {
  await writeFile(FILE, await formatText('published.json', JSON.stringify(contract)));
}
