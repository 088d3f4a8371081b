import { readFile } from 'node:fs/promises';
import { SHARED_FILES } from '@keyturn/build/lean';
import { exportsOf, importsOf } from './needs.ts';

/** Throws where a remote takes of a library what the shell does not share of it: there it would be undefined. */
export async function checkShared(remote: string, texts: readonly string[]): Promise<void> {
  for (const [library, file = ''] of Object.entries(SHARED_FILES)) {
    const shared = exportsOf(await readFile(file, 'utf8'));
    if (texts.some((text) => text.match(new RegExp(`\\bimport\\s*\\*[^;]*'${library}'`))))
      throw new Error(
        `${remote} takes all of ${library}, of which the shell shares what ${file} names: name what is taken.`,
      );
    const missing = texts.flatMap((text) => importsOf(text, library)).filter((name) => !shared.includes(name));
    if (missing.length > 0)
      throw new Error(`${remote} takes ${missing.join(', ')} of ${library}, which the shell does not share: ${file}`);
  }
}
