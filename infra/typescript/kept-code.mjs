// Caches compiled files for later processes: a test run starts hundreds that need the same files.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { toCode } from './to-code.mjs';

const FOLDER = fileURLToPath(new URL('../../.build/typescript/', import.meta.url));
/** What besides the source decides the output. */
const COMPILER =
  createRequire(import.meta.url)('esbuild/package.json').version +
  readFileSync(new URL('to-code.mjs', import.meta.url), 'utf8');

/** The JavaScript of a file, cached until the file changes. */
export async function keptCode(url, text) {
  const [file] = url.split('?');
  const print = digest(`${COMPILER}\n${file}\n${text}`);
  const path = `${FOLDER}${digest(file)}`;
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.startsWith(print)) return kept.slice(print.length);
  const code = await toCode(file, text);
  await keep(path, print + code);
  return code;
}

/** Writes atomically; without write access nothing is cached. */
async function keep(path, content) {
  try {
    mkdirSync(FOLDER, { recursive: true });
    const whole = `${path}.${process.pid}.${threadId}`;
    await writeFile(whole, content);
    await rename(whole, path);
  } catch {
    // The next process compiles it again.
  }
}

const digest = (text) => createHash('sha256').update(text).digest('hex');
