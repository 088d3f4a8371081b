import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { ROOT } from './freshness.ts';

/** Formats a text by its file's name, as an editor would. Markdown and unknown formats stay. */
export async function formatText(path: string, text: string): Promise<string> {
  if (path.endsWith('.md')) return text;
  const options = JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  return (await format(path, text, options)).code;
}
