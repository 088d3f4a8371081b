import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { REMOTES } from '../slices/slices.ts';
import { SHELL } from './bundle.ts';

const commit = z.string().regex(/^[0-9a-f]{40}$/);

/** `kept.json`: a slice's last fully released version, and its commit. */
const keptRelease = z.strictObject({
  version: z.string(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  commit,
  services: z.record(z.string(), z.strictObject({ version: z.string(), commit })),
});
export type KeptRelease = z.infer<typeof keptRelease>;

/** A slice with pages: its bundle's folder, and its services. */
export interface KeptSlice {
  readonly slice: string;
  readonly folder: string;
  readonly services: readonly string[];
}

/** Every slice that has a `kept.json`: the shell with its gateway, and the remotes. */
export const KEPT_SLICES: readonly KeptSlice[] = [
  { slice: SHELL, folder: SHELL, services: ['gateway'] },
  ...REMOTES.map(({ name, folder, services }) => ({ slice: name, folder, services })),
];

/** A slice's `kept.json`; null without one, as in a new slice. */
export async function readKept(folder: string): Promise<KeptRelease | null> {
  const text = await readFile(join(folder, 'kept.json'), 'utf8').catch(() => null);
  return text === null ? null : keptRelease.parse(JSON.parse(text));
}

/** Writes a slice's `kept.json`. */
export const writeKept = (folder: string, kept: KeptRelease): Promise<void> =>
  writeFile(join(folder, 'kept.json'), `${JSON.stringify(kept, null, 2)}\n`);
