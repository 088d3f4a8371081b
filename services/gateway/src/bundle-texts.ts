import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import type { CompressedTexts } from './compressed.ts';

/** File types that are sent compressed. */
export const TEXTS: ReadonlySet<string> = new Set(['.js', '.css', '.json', '.svg', '.map', '.txt', '.webmanifest']);
/** A path segment that leaves the folder, or names a hidden file. */
const NO_NAME = /[\\\0]|(?:^|\/)\./;

/**
 * Sends a bundle's text files compressed, with the headers of `express.static`. Other files, ranges and missing files
 * are left to the next handler.
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
    // Also if a roll-out removed it between the checks: then the headers must not describe it.
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
