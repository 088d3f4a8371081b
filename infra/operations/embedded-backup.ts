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
/** `npm run stack` keeps data and keys of its own there. */
const STACK = 'stack';
/** Read again from where they come from; which of them people get is in the backup. */
const RELEASES = 'releases';
/** E-mails that wait to be read: a link in one is an account. */
const OUTBOX = 'outbox';

/**
 * Copies a data folder whose product is stopped (the store's exclusive lock refuses a running one) but for its keys.
 * Throws a StartError with one sentence.
 */
export async function backUpEmbedded(dataFolder: string, folder: string): Promise<void> {
  if (!existsSync(join(dataFolder, STORE))) throw new StartError(`${dataFolder} holds no data of Keyturn.`);
  // From here on no product can start on it.
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

/** Fills a data folder that holds nothing, or its keys alone, from a backup. Returns what becomes of deletions. */
export async function restoreEmbedded(folder: string, dataFolder: string): Promise<Restored> {
  await makeEmptyFolder(dataFolder, [SECRETS]);
  if (!existsSync(join(dataFolder, SECRETS))) {
    throw new StartError(`Put ${SECRETS} into ${dataFolder} first: without its keys no image can be shown.`);
  }
  await cp(join(folder, DATA), dataFolder, { recursive: true });
  // Password hashes and messages are in it, whoever made the folder.
  await chmod(join(dataFolder, STORE), 0o600);
  await chmod(dataFolder, 0o700);
  const embedded = openEmbedded(dataFolder);
  try {
    return await settleDeletions(folder, embedded.store('profiles'));
  } finally {
    await embedded.close();
  }
}
