import { chmod, cp, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { StartError } from '@keyturn/service-kit/start-error';
import { makeEmptyFolder, writeManifest } from './backup-folder.ts';
import { settleDeletions, writeDeletions, type Restored } from './deletions-file.ts';

const STORE = 'keyturn.db';
const SECRETS = 'secrets.json';
const DATA = 'data';
/** Excluded: `npm run stack` stores its own data and keys there. */
const STACK = 'stack';
/** Excluded: releases can be read again; the backup has the pointers. */
const RELEASES = 'releases';
/** Excluded: waiting e-mails contain links that open accounts. */
const OUTBOX = 'outbox';

/**
 * Copies a stopped product's data folder without its keys; the store's exclusive lock refuses a running one. Throws a
 * StartError with one sentence.
 */
export async function backUpEmbedded(dataFolder: string, folder: string): Promise<void> {
  if (!existsSync(join(dataFolder, STORE))) throw new StartError(`${dataFolder} holds no data of Keyturn.`);
  // Now no product can start on it.
  const embedded = openEmbedded(dataFolder);
  try {
    await makeEmptyFolder(folder);
    const target = join(folder, DATA);
    await makeEmptyFolder(target);
    const others = (await readdir(dataFolder)).filter(
      (name) => ![SECRETS, STACK, OUTBOX, RELEASES].includes(name) && !name.startsWith(STORE),
    );
    for (const name of others) await cp(join(dataFolder, name), join(target, name), { recursive: true });
    embedded.copyTo(join(target, STORE));
    await chmod(join(target, STORE), 0o600);
    await writeDeletions(folder, embedded.store('profiles'));
  } finally {
    await embedded.close();
  }
  await writeManifest(folder, { kind: 'embedded', documents: {}, secrets: [SECRETS] });
}

/** Restores a backup into a data folder that is empty or has only its keys. Returns the effect on deletions. */
export async function restoreEmbedded(folder: string, dataFolder: string): Promise<Restored> {
  await makeEmptyFolder(dataFolder, [SECRETS]);
  if (!existsSync(join(dataFolder, SECRETS))) {
    throw new StartError(`Put ${SECRETS} into ${dataFolder} first: without its keys no image can be shown.`);
  }
  await cp(join(folder, DATA), dataFolder, { recursive: true });
  // Contains password hashes and messages, whoever made the folder.
  await chmod(join(dataFolder, STORE), 0o600);
  await chmod(dataFolder, 0o700);
  const embedded = openEmbedded(dataFolder);
  try {
    return await settleDeletions(folder, embedded.store('profiles'));
  } finally {
    await embedded.close();
  }
}
