import { resolve } from 'node:path';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import type { Subcommand } from '@keyturn/service-kit/program';
import { StartError } from '@keyturn/service-kit/start-error';
import { ROOT } from '../build/freshness.ts';
import { requireProduct } from './data-folder.ts';

/** Runs a service's subcommand on the store of the product below DATA_DIR and prints the result; fails with 1. */
export async function runSubcommand(service: string, run: Subcommand): Promise<void> {
  const folder = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
  await printOrEnd(() => run(process.argv.slice(2), () => openStore(folder, service)));
}

/** Prints a command's result, or one sentence and exit code 1 on failure. */
export async function printOrEnd(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await command());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Not closed: each write is synced, and the process ends. */
async function openStore(folder: string, service: string) {
  requireProduct(folder);
  return openEmbedded(folder).store(service);
}
