import { resolve } from 'node:path';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store } from '@keyturn/service-kit/store';
import { ROOT } from '../build/freshness.ts';

/** Runs a word of a service on the store of the product below DATA_DIR, prints what it says, and ends with 1 where it cannot be done. */
export async function runWord(
  service: string,
  run: (store: Store, given: readonly string[]) => Promise<string>,
): Promise<void> {
  try {
    const embedded = openEmbedded(resolve(ROOT, process.env['DATA_DIR'] ?? '.data'));
    process.stdout.write(await run(embedded.store(service), process.argv.slice(2)));
    await embedded.close();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
