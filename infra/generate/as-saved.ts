import { join } from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { ROOT } from '../build/freshness.ts';

/** A text as an editor would save it, by its file's name. */
export async function asSaved(path: string, text: string): Promise<string> {
  const { inferredParser } = await getFileInfo(path);
  if (!inferredParser || inferredParser === 'markdown') return text;
  return format(text, { ...(await resolveConfig(join(ROOT, path))), parser: inferredParser });
}
