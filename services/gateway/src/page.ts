import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { RemotesAnswer } from '@keyturn/contracts/remote';
import type { RequestHandler } from 'express';
import type { CompressedTexts } from './compressed.ts';
import { readSession } from './cookies.ts';
import { splitPage } from './drawn-page.ts';
import { firstRead } from './first-read.ts';
import type { DrawnScreen, Remotes, Screen } from './remotes.ts';
import { PLACEHOLDER, type ShellPage } from './shell-page.ts';

/**
 * Answers every page address with the shell's index.html, the list of remotes written into it, and what the screen at that address
 * will need, so that the browser asks for all of it at once. Visitors see the screen drawn already, where it is (decision 0106).
 * An address that looks like a file is left to the next handler.
 */
export function servePage(page: ShellPage, remotes: Remotes, compressed: CompressedTexts): RequestHandler {
  let from: { readonly html: string; readonly list: RemotesAnswer } | null = null;
  /** By the path that an address is of, and what is drawn there. */
  const made = new Map<string, PageText>();

  async function read(address: string, isVisitor: boolean): Promise<PageText & { screen: Screen | null }> {
    const [html, list] = await Promise.all([page.read(), remotes.list()]);
    if (from?.html !== html || from.list !== list) made.clear();
    from = { html, list };
    const screen = remotes.screenAt(address);
    const drawn = isVisitor ? (screen?.drawn ?? null) : null;
    const key = `${screen?.path ?? ''} ${drawn ? 'drawn' : ''}`;
    const text = made.get(key) ?? writePage(html, list, screen?.files ?? [], drawn);
    made.set(key, text);
    return { ...text, screen };
  }

  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || extname(request.path) !== '') return next();
    const isVisitor = readSession(request) === null;
    const { text, hash, screen } = await read(request.path, isVisitor);
    if (screen?.read && (screen.read.isForVisitors || !isVisitor)) {
      const first = firstRead(screen.read.template, screen.path, request.url);
      // In a header: the page stays the same for every address of a screen, and is compressed once.
      if (first !== null) response.set('link', `<${first}>; rel=preload; as=fetch; crossorigin=anonymous`);
    }
    // Weak, as it is the same for every encoding.
    response.set({ 'cache-control': 'no-cache', etag: `W/"${hash}"`, 'content-type': 'text/html; charset=utf-8' });
    response.vary('cookie');
    const given = { key: `page ${hash}`, bytes: text.length, read: () => Promise.resolve(text) };
    if (!(await compressed.send(request, response, given))) response.send(text);
  };
}

interface PageText {
  readonly text: Buffer;
  readonly hash: string;
}

function writePage(html: string, list: RemotesAnswer, files: readonly string[], drawn: DrawnScreen | null): PageText {
  const json = JSON.stringify(list).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="remotes">${json}</script>`;
  const { plain, draw } = splitPage(html);
  const whole = drawn && draw(drawn);
  // The rest comes after what the shell itself needs.
  const links = drawn && whole !== null ? linksOfDrawn(files, drawn) : files.map((file) => preload(file));
  const text = (whole ?? plain).replace(PLACEHOLDER, () => script).replace('</head>', () => `${links.join('')}</head>`);
  return { text: Buffer.from(text), hash: createHash('sha256').update(text).digest('base64url') };
}

/** What is drawn waits for its styles; scripts wait for what can be seen. */
function linksOfDrawn(files: readonly string[], drawn: DrawnScreen): string[] {
  const isStyle = (file: string): boolean => extname(file) === '.css';
  const styles = drawn.files.filter(isStyle);
  const others = new Set([...files, ...drawn.files].filter((file) => !styles.includes(file)));
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${file}" />`),
    ...[...others].map((file) => preload(file, ' fetchpriority="low"')),
  ];
}

const KINDS: Readonly<Record<string, string>> = { '.js': 'script', '.css': 'style', '.json': 'fetch' };

/** What a browser fetches by script is only the same request where its link says so, too. */
function preload(file: string, more = ''): string {
  const kind = KINDS[extname(file)] ?? 'fetch';
  return `<link rel="preload" href="${file}" as="${kind}"${kind === 'fetch' ? ' crossorigin' : ''}${more} />`;
}
