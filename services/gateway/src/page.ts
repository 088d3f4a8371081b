import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { RemotesAnswer } from '@keyturn/contracts/remote';
import type { RequestHandler } from 'express';
import type { CompressedTexts } from './compressed.ts';
import type { Remotes } from './remotes.ts';
import { PLACEHOLDER, type ShellPage } from './shell-page.ts';

/**
 * Answers every page address with the shell's index.html, the list of remotes written into it, and what the screen at that address
 * will need, so that the browser asks for all of it at once. An address that looks like a file is left to the next handler.
 */
export function servePage(page: ShellPage, remotes: Remotes, compressed: CompressedTexts): RequestHandler {
  let from: { readonly html: string; readonly list: RemotesAnswer } | null = null;
  /** By the path that an address is of. */
  const made = new Map<string, PageText>();

  async function read(address: string): Promise<PageText> {
    const [html, list] = await Promise.all([page.read(), remotes.list()]);
    if (from?.html !== html || from.list !== list) made.clear();
    from = { html, list };
    const { path, files } = remotes.screenAt(address) ?? { path: '', files: [] };
    const text = made.get(path) ?? writePage(html, list, files);
    made.set(path, text);
    return text;
  }

  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || extname(request.path) !== '') return next();
    const { text, hash } = await read(request.path);
    // Weak, as it is the same for every encoding.
    response.set({ 'cache-control': 'no-cache', etag: `W/"${hash}"`, 'content-type': 'text/html; charset=utf-8' });
    const given = { key: `page ${hash}`, bytes: text.length, read: () => Promise.resolve(text) };
    if (!(await compressed.send(request, response, given))) response.send(text);
  };
}

interface PageText {
  readonly text: Buffer;
  readonly hash: string;
}

function writePage(html: string, list: RemotesAnswer, files: readonly string[]): PageText {
  const json = JSON.stringify(list).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="remotes">${json}</script>`;
  // After what the shell itself needs: that comes first.
  const links = `${files.map(preload).join('')}</head>`;
  const text = Buffer.from(html.replace(PLACEHOLDER, () => script).replace('</head>', () => links));
  return { text, hash: createHash('sha256').update(text).digest('base64url') };
}

const KINDS: Readonly<Record<string, string>> = { '.js': 'script', '.css': 'style', '.json': 'fetch' };

/** What a browser fetches by script is only the same request where its link says so, too. */
function preload(file: string): string {
  const kind = KINDS[extname(file)] ?? 'fetch';
  return `<link rel="preload" href="${file}" as="${kind}"${kind === 'fetch' ? ' crossorigin' : ''} />`;
}
