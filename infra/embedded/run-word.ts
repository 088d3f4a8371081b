import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openEmbedded, storeFile } from '@keyturn/service-kit/embedded-store';
import type { Word } from '@keyturn/service-kit/run-service';
import { StartError } from '@keyturn/service-kit/start-error';
import { ROOT } from '../build/freshness.ts';

/** Runs a word of a service on the store of the product below DATA_DIR, prints what it says, and ends with 1 where it cannot be done. */
export async function runWord(service: string, run: Word): Promise<void> {
  const folder = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
  try {
    process.stdout.write(await run(process.argv.slice(2), () => openStore(folder, service)));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The store is synced at each write; it closes with the process. */
async function openStore(folder: string, service: string) {
  // A folder that is made here would never get its demo.
  if (!existsSync(storeFile(folder))) throw new StartError(`There is no Keyturn in ${folder} yet: start it once.`);
  return openEmbedded(folder).store(service);
}
