import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { startMongoJava } from '../../infra/servers/mongo-java.ts';
import { skipRun, type Counts } from '../runner/counts.ts';
import { findTestFiles } from '../testing/files.ts';
import { MONGO_RESULTS } from '../runner/results.ts';
import { runTestFiles } from '../runner/unit.ts';

/** What decoding costs, and what becomes of a picture: the store holds its record beside (0142). */
const LEFT_OUT = /^services\/media\/src\/(costly-files|hostile-files|narrower-copies)\.long\.test\.ts$/;
const HEADING = 'services on a server of MongoDB’s protocol';

/** Runs the services' tests once more, their stores on mongo-java-server; without Java they are reported as skipped. */
export async function runServiceTestsOnMongo(): Promise<Counts> {
  const files: string[] = [];
  for (const file of await findTestFiles('.test.ts'))
    if (!LEFT_OUT.test(file) && (await usesStore(file))) files.push(file);
  const server = await startMongoJava({ isKept: false });
  if (server === null) {
    return skipRun(HEADING);
  }
  try {
    return await runTestFiles(HEADING, files, MONGO_RESULTS, { env: { TEST_MONGO_URL: server.url } });
  } finally {
    await server.stop();
  }
}

/** Whether a file tests a service that keeps documents, and not the embedded store alone; the gateway keeps none. */
async function usesStore(file: string): Promise<boolean> {
  if (!file.startsWith('services/') || file.startsWith('services/gateway/')) return false;
  const text = await readFile(join(ROOT, file), 'utf8');
  if (text.includes("'TEST_MONGO_URL'")) return false;
  return /from '(\.|@keyturn\/service-kit)\/testing(?!-context)/.test(text);
}
