import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import type { Remotes } from './remotes.ts';
import { PLACEHOLDER, type ShellPage } from './shell-page.ts';

/**
 * Answers every page address with the shell's index.html, the list of remotes written into it. An address that looks
 * like a file is left to the next handler.
 */
export function servePage(page: ShellPage, remotes: Remotes): RequestHandler {
  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || extname(request.path) !== '') return next();
    const [html, list] = await Promise.all([page.read(), remotes.list()]);
    const json = JSON.stringify(list).replaceAll('<', '\\u003c');
    response
      .set('cache-control', 'no-cache')
      .type('html')
      .send(html.replace(PLACEHOLDER, () => `<script type="application/json" id="remotes">${json}</script>`));
  };
}
