import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainFolder, storeFile } from '@keyturn/service-kit/embedded-store';
import { generateKeyPair } from '@keyturn/service-kit/identity';
import { StartError } from '@keyturn/service-kit/start-error';
import { z } from 'zod';

const schema = z.object({
  tokenPrivateKey: z.string(),
  tokenPublicKey: z.string(),
  mediaKey: z.string().min(32),
  linkKey: z.string().min(32),
  accountKey: z.string().min(32),
  /** Signs the commands of `npm run release`. */
  releaseKey: z.string(),
});
/** Keys that older folders lack. */
const older = schema.partial({ linkKey: true, accountKey: true, releaseKey: true });

/** The keys of one embedded installation. */
export type Secrets = z.infer<typeof schema>;

/** Reads a data folder's keys; the first run creates them, readable by the owner alone. */
export async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const text = await readText(file);
  if (text !== null) {
    const parsed = older.safeParse(tryJson(text));
    if (!parsed.success) throw new StartError(`${file} is damaged. Restore it from a backup.`);
    const { linkKey = newKey(), accountKey = newKey(), releaseKey = newPair() } = parsed.data;
    const whole = { ...parsed.data, linkKey, accountKey, releaseKey };
    return schema.safeParse(parsed.data).success ? whole : write(file, whole);
  }
  // New keys would invalidate existing photos and issued links.
  if (existsSync(storeFile(folder))) throw new StartError(`${file} is missing beside data that needs it. Put it back.`);
  const { privateKey, publicKey } = generateKeyPair();
  const tokens = { tokenPrivateKey: privateKey, tokenPublicKey: publicKey };
  const keys = { mediaKey: newKey(), linkKey: newKey(), accountKey: newKey(), releaseKey: newPair() };
  return write(file, { ...tokens, ...keys });
}

const newPair = (): string => generateKeyPair().privateKey;
const newKey = (): string => randomBytes(32).toString('hex');

async function write(file: string, secrets: Secrets): Promise<Secrets> {
  // Atomic: a partial file of keys would lock out everybody's images.
  try {
    await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  } catch (error) {
    throw explainFolder(dirname(file), error);
  }
  return secrets;
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new StartError(`${file} cannot be read: change its permissions.`, { cause: error });
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
