import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import type { CompressedTexts } from './compressed.ts';
import type { Remotes } from './remotes.ts';
import { PLACEHOLDER, type ShellPage } from './shell-page.ts';

/**
 * Answers every page address with the shell's index.html, the list of remotes written into it. An address that looks
 * like a file is left to the next handler.
 */
export function servePage(page: ShellPage, remotes: Remotes, compressed: CompressedTexts): RequestHandler {
  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || extname(request.path) !== '') return next();
    const [html, list] = await Promise.all([page.read(), remotes.list()]);
    const json = JSON.stringify(list).replaceAll('<', '\\u003c');
    const script = `<script type="application/json" id="remotes">${json}</script>`;
    const text = Buffer.from(html.replace(PLACEHOLDER, () => script));
    const hash = createHash('sha256').update(text).digest('base64url');
    // Weak, as it is the same for every encoding.
    response.set({ 'cache-control': 'no-cache', etag: `W/"${hash}"` }).type('html');
    const given = { key: `page ${hash}`, bytes: text.length, read: () => Promise.resolve(text) };
    if (!(await compressed.send(request, response, given))) response.send(text);
  };
}
