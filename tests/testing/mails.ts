import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Product } from './product.ts';

/** The link of the newest e-mail to somebody that contains a sentence, from the e-mail files. */
export async function linkTo({ url, dataFolder }: Product, address: string, sentence: string): Promise<string> {
  const folder = join(dataFolder, 'outbox');
  let link = '';
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const read = mails.map((mail) => JSON.parse(mail) as { to: string; text: string });
    const mail = read.findLast(({ to, text }) => to === address && text.includes(sentence));
    link = /\/[a-z-]+(\?undo)?#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return url + link;
}
