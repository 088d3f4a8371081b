import { RspackDevServer } from '@rspack/dev-server';
import { createGalleryCompiler } from './build.ts';

/** `npm run gallery`: every part of the web kit in every state, updated on save. `PORT` sets another port. */
const host = '127.0.0.1';
const port = Number(process.env['PORT'] ?? 3100);
const server = new RspackDevServer({ host, port, hot: true, static: false }, createGalleryCompiler('development'));
await server.start();
console.log(`Parts: http://${host}:${port}/?theme=light and http://${host}:${port}/?theme=dark`);
