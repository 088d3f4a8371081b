import { readFile } from 'node:fs/promises';
import { SHARED_FILES } from '@keyturn/build/lean';
import { exportsOf, importsOf } from './needs.ts';

/** Throws when a remote imports a name of a library that the shell does not share, as it would be undefined. */
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
