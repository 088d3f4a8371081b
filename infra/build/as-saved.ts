import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { ROOT } from './freshness.ts';

/** A text as an editor would save it, by its file's name. Markdown, and what has no format, stays as it is. */
export async function asSaved(path: string, text: string): Promise<string> {
  if (path.endsWith('.md')) return text;
  const options = JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  return (await format(path, text, options)).code;
}
