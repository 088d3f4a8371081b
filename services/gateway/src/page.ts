import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { RemotesAnswer } from '@keyturn/contracts/remote';
import type { RequestHandler } from 'express';
import type { CompressedTexts } from './compressed.ts';
import type { Remotes } from './remotes.ts';
import { PLACEHOLDER, type ShellPage } from './shell-page.ts';

/**
 * Answers every page address with the shell's index.html, the list of remotes written into it. An address that looks
 * like a file is left to the next handler.
 */
export function servePage(page: ShellPage, remotes: Remotes, compressed: CompressedTexts): RequestHandler {
  let made: PageText | null = null;

  async function read(): Promise<PageText> {
    const [html, list] = await Promise.all([page.read(), remotes.list()]);
    if (made?.html !== html || made.list !== list) made = writePage(html, list);
    return made;
  }

  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || extname(request.path) !== '') return next();
    const { text, hash } = await read();
    // Weak, as it is the same for every encoding.
    response.set({ 'cache-control': 'no-cache', etag: `W/"${hash}"`, 'content-type': 'text/html; charset=utf-8' });
    const given = { key: `page ${hash}`, bytes: text.length, read: () => Promise.resolve(text) };
    if (!(await compressed.send(request, response, given))) response.send(text);
  };
}

interface PageText {
  /** What it was written from. */
  readonly html: string;
  readonly list: RemotesAnswer;
  readonly text: Buffer;
  readonly hash: string;
}

function writePage(html: string, list: RemotesAnswer): PageText {
  const json = JSON.stringify(list).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="remotes">${json}</script>`;
  const text = Buffer.from(html.replace(PLACEHOLDER, () => script));
  return { html, list, text, hash: createHash('sha256').update(text).digest('base64url') };
}
