import { resolve } from 'node:path';
import { openEmbedded, type Embedded } from '@keyturn/service-kit/embedded-store';
import { printTrace, readTerms, traceTerms } from '@keyturn/service-kit/trace';
import { placesOfFiles, placesOfMessages, placesOfStore } from '@keyturn/service-kit/trace-places';
import { ROOT } from '../build/freshness.ts';
import { requireProduct } from '../embedded/data-folder.ts';
import { printOrEnd } from '../embedded/run-subcommand.ts';
import { PROGRAMS } from '../generated/programs.ts';
import { readManifest } from './backup-folder.ts';
import { readDeletions } from './deletions-file.ts';

const placesOfAll = (embedded: Embedded) => [
  ...embedded
    .namespaces()
    .map((name) =>
      placesOfStore(name, embedded.store(name), PROGRAMS.find((program) => program.name === name)?.keptIds),
    ),
  placesOfMessages(embedded.messages()),
];

async function describeBackup(folder: string, terms: readonly string[]): Promise<string> {
  const { takenAt } = await readManifest(folder);
  const erased = await readDeletions(folder);
  const what = terms.some((term) => erased.includes(term))
    ? 'their account was erased by then'
    : 'what was kept then is in it until it is thrown away';
  return `The backup ${folder} was made at ${takenAt}: ${what}.\n`;
}

/**
 * `npm run trace [-- BACKUP …]`: searches everything that the stopped product below DATA_DIR (`.data`) stores for
 * terms, one a line of standard input: documents, events, e-mail files, file names. Exit code 1 if more than an id is
 * left. Backups are only listed.
 */
await printOrEnd(async () => {
  const backups = process.argv.slice(2).map((name) => resolve(name));
  await Promise.all(backups.map(readManifest));
  const terms = await readTerms(process.stdin);
  const folder = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
  requireProduct(folder);
  const embedded = openEmbedded(folder);
  try {
    const found = await traceTerms(terms, [...placesOfAll(embedded), placesOfFiles(folder)]);
    if (found.left > 0) process.exitCode = 1;
    const told = await Promise.all(backups.map((backup) => describeBackup(backup, terms)));
    return [printTrace(found), ...told].join('');
  } finally {
    await embedded.close();
  }
});
