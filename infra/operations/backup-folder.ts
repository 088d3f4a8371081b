import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@keyturn/service-kit/start-error';
import { z } from 'zod';

const schema = z.object({
  version: z.literal(1),
  kind: z.enum(['embedded', 'operated']),
  takenAt: z.string(),
  /** Documents by service and collection; none for an embedded store, which is one file. */
  documents: z.record(z.string(), z.record(z.string(), z.number())),
  /** Secrets needed besides the backup, to be stored elsewhere. */
  secrets: z.array(z.string()),
});

/** Description of a backup. Written last: a folder without it is incomplete. */
export type Manifest = z.infer<typeof schema>;

const FILE = 'backup.json';

/** Reads a backup's description; throws a StartError for an incomplete folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '{}');
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new StartError(`${folder} holds no whole backup.`);
  return parsed.data;
}

/** Writes a backup's description. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'version' | 'takenAt'>): Promise<void> {
  const whole: Manifest = { version: 1, takenAt: new Date().toISOString(), ...manifest };
  await writeFile(join(folder, FILE), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 });
}

/** Creates a folder for its owner alone; throws a StartError if it contains anything else than `besides`. */
export async function makeEmptyFolder(folder: string, besides: readonly string[] = []): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = (await readdir(folder)).filter((name) => !besides.includes(name));
  if (found.length > 0) throw new StartError(`${folder} is not empty: it holds ${found.slice(0, 3).join(', ')}.`);
}
