import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import type { CompressedTexts } from './compressed.ts';

/** The kinds of files that are sent compressed where a browser takes that. */
export const TEXTS: ReadonlySet<string> = new Set(['.js', '.css', '.json', '.svg', '.map', '.txt', '.webmanifest']);
/** Part of a path that is no plain name: a way out of the folder, or a hidden file. */
const NO_NAME = /[\\\0]|(?:^|\/)\./;

/**
 * Sends a bundle's texts from its folder compressed, with the headers that `express.static` would give them. What is no such text, is
 * wanted in part, or is not there, is left to the next handler.
 */
export function serveTexts(
  folder: string,
  compressed: CompressedTexts,
  setHeaders: (response: Response, path: string) => void,
): RequestHandler {
  const root = resolve(folder);
  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.headers.range !== undefined) return next();
    const path = decodePath(request.path);
    const file = path === null ? null : join(root, path);
    if (!file?.startsWith(root + sep) || !TEXTS.has(extname(file))) return next();
    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) return next();
    const { mtimeMs, size } = info;
    const etag = `W/"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`;
    response.type(extname(file)).set({ etag, 'last-modified': info.mtime.toUTCString() });
    setHeaders(response, file);
    const text = { key: `${file} ${mtimeMs} ${size}`, bytes: size, read: () => readFile(file) };
    if (await compressed.send(request, response, text).catch(() => false)) return;
    // Also where it went between the two looks, in a roll-out: then nothing may say that the answer is this file.
    for (const name of ['etag', 'last-modified', 'content-type']) response.removeHeader(name);
    response.set('cache-control', 'no-store');
    next();
  };
}

function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return NO_NAME.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}
