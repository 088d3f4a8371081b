import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { generatedFiles } from './generated-files.ts';

/** `npm run generate`: writes what derives from `slice.json` files and subscriptions, and prints what changed. */
for (const [path, text] of await generatedFiles()) await make(path, text);
// Imported late, because it needs all generated tables of subscriptions.
const { DEFINITIONS_FILE, definitionsText } = await import('../docker/rabbitmq-definitions.ts');
await make(relative(ROOT, DEFINITIONS_FILE), await definitionsText());

async function make(path: string, text: string): Promise<void> {
  const file = join(ROOT, path);
  if (text === (await readFile(file, 'utf8').catch(() => null))) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`Made ${path}`);
}
