import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { RemotesAnswer } from '@keyturn/contracts/remote';
import type { Request, RequestHandler, Response } from 'express';
import type { CompressedTexts } from './compressed.ts';
import { readSession } from './cookies.ts';
import { splitPage } from './drawn-page.ts';
import { firstRead } from './preload-link.ts';
import type { Lots } from './releases/lots.ts';
import type { Previews } from './releases/previews.ts';
import type { DrawnScreen, Screen, View } from './releases/view.ts';
import type { Remotes } from './releases/remotes.ts';
import { allowRemoteFrom } from './security-headers.ts';
import { PLACEHOLDER, type ShellPage } from './shell-page.ts';

/**
 * Answers every page address with the shell's index.html, the list of remotes in it, and preloads for that screen.
 * Visitors get a prerendered screen if there is one (decision 0014). A file-like address is left to the next handler,
 * and `serveRest` answers if nothing matched.
 */
export function servePage(
  page: ShellPage,
  {
    remotes,
    previews,
    lots,
    compressed,
  }: { remotes: Remotes; previews: Previews; lots: Lots; compressed: CompressedTexts },
): Pages {
  let from = '';
  /** Per view: the page texts by path and prerendered screen. */
  let made = new WeakMap<View, Map<string, PageText>>();

  const textsOf = (html: string, view: View): Map<string, PageText> => {
    if (from !== html) made = new WeakMap();
    from = html;
    const texts = made.get(view) ?? new Map<string, PageText>();
    made.set(view, texts);
    return texts;
  };

  function find(html: string, view: View, address: string, isVisitor: boolean): PageText & Found {
    const texts = textsOf(html, view);
    const screen = view.screenAt(address);
    const drawn = isVisitor ? (screen?.drawn ?? null) : null;
    const key = `${screen?.path ?? ''} ${drawn ? 'drawn' : ''}`;
    const text = texts.get(key) ?? writePage(html, view.list, screen?.files ?? [], drawn);
    texts.set(key, text);
    return { ...text, screen };
  }

  async function send(request: Request, response: Response): Promise<void> {
    const isVisitor = readSession(request) === null;
    const isLotted = remotes.needsLots();
    const lot = isLotted ? lots.deal(request, response) : null;
    const [html, view] = await Promise.all([page.read(), previews.viewOf(request, lot)]);
    const { text, hash, screen } = find(html, view, request.path, isVisitor);
    const { preview } = view.list;
    if (preview) allowRemoteFrom(response, new URL(preview.address).origin);
    // Looks like a file, but is neither a file nor a screen.
    if (screen === null && isFile(request)) response.status(404);
    if (screen?.read && (screen.read.isForVisitors || !isVisitor)) {
      const first = firstRead(screen.read.template, screen.path, request.url);
      // As a header, so that the page is the same for every address of a screen and is compressed once.
      if (first !== null) response.set('link', `<${first}>; rel=preload; as=fetch; crossorigin=anonymous`);
    }
    // Weak, because it is the same for every encoding.
    const caching = isLotted || preview ? 'private, no-cache' : 'no-cache';
    response.set({ 'cache-control': caching, etag: `W/"${hash}"`, 'content-type': 'text/html; charset=utf-8' });
    response.vary('cookie');
    const given = { key: `page ${hash}`, bytes: text.length, read: () => Promise.resolve(text) };
    // A page for a single browser is not cached.
    if (preview || !(await compressed.send(request, response, given))) response.send(text);
  }

  return {
    serve: (request, response, next) => (!isRead(request) || isFile(request) ? next() : send(request, response)),
    serveRest(request, response, next) {
      if (!isRead(request)) return next();
      response.vary('accept');
      if (wantsPage(request)) return send(request, response);
      response.status(404).set('cache-control', 'no-store').type('text/plain').send('Not found');
    },
  };
}

/** Serves pages before files, and the rest after them: the not-found page for browsers, a short text for others. */
interface Pages {
  readonly serve: RequestHandler;
  readonly serveRest: RequestHandler;
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
const isFile = ({ path }: Request): boolean => extname(path) !== '';
/** Whether a browser opens the address: fetches of pages and tools do not accept HTML. */
const wantsPage = ({ headers }: Request): boolean => /\btext\/html\b/i.test(headers.accept ?? '');

interface Found {
  readonly screen: Screen | null;
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
  // The rest follows what the shell itself needs.
  const needed = files.filter((file) => !DRAWN_STYLES.test(file));
  const links = drawn && whole !== null ? linksOfDrawn(needed, drawn) : needed.map((file) => preload(file));
  const text = (whole ?? plain).replace(PLACEHOLDER, () => script).replace('</head>', () => `${links.join('')}</head>`);
  return { text: Buffer.from(text), hash: createHash('sha256').update(text).digest('base64url') };
}

/** Styles of prerendered screens only, as named by a build (`infra/build/prerender.ts`). */
const DRAWN_STYLES = /\/drawn\.[0-9a-f]{8}\.css$/;

/** A prerendered screen waits for its styles; scripts wait until it is visible. */
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

/** A script's fetch reuses a preload only with a matching `crossorigin`. */
function preload(file: string, more = ''): string {
  const kind = KINDS[extname(file)] ?? 'fetch';
  return `<link rel="preload" href="${file}" as="${kind}"${kind === 'fetch' ? ' crossorigin' : ''}${more} />`;
}
