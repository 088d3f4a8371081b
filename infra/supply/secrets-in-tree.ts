import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { listTreeFiles } from './tree-files.ts';

interface Text {
  readonly file: string;
  readonly content: string;
}

/** Sources per run: each run of the linter costs milliseconds, however short its text. */
const AT_ONCE = 60;
/** A line of `npm run secrets` with a generated value. */
const OWN_LINE = /^[A-Z][A-Z0-9_]*(?:KEY|PASSWORD|PASS|SECRET|TOKEN)[A-Z0-9_]*=["']?[\w+/=-]{24,}/m;
/** The linter misses keys as short as ours. */
const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\s|\\n)+[\w+/=]{40}/;
const RULE = { id: '@secretlint/secretlint-rule-preset-recommend', rule: creator };

/** Files of a checkout that are or could be committed and contain a secret; never shows the secret. */
export async function findSecrets(folder: string): Promise<string[]> {
  const texts = await readTexts(folder);
  const found: string[] = [];
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const some = texts.slice(at, at + AT_ONCE);
    if ((await scan({ file: 'all', content: some.map(({ content }) => content).join('\n') })).length === 0) continue;
    for (const text of some) found.push(...(await scan(text)));
  }
  return found;
}

async function readTexts(folder: string): Promise<Text[]> {
  const texts = listTreeFiles(folder).map(async (file) => {
    // Null for a file in the index that is deleted in the folder.
    const bytes = await readFile(join(folder, file)).catch(() => null);
    return bytes === null || bytes.includes(0) ? [] : [{ file, content: bytes.toString() }];
  });
  return (await Promise.all(texts)).flat();
}

async function scan({ file, content }: Text): Promise<string[]> {
  const source = { content, filePath: `/${file}`, contentType: 'text' as const };
  const { messages } = await lintSource({ source, options: { config: { rules: [RULE] }, maskSecrets: true } });
  const own = OWN_LINE.test(content) ? [`${file}: a line of a secret file`] : [];
  const key = KEY.test(content) ? [`${file}: a private key`] : [];
  return [...own, ...key, ...messages.map(({ message, loc }) => `${file}:${loc.start.line}: ${message}`)];
}
