// A page for browser code: jsdom with what browsers have and it lacks. Its own AbortSignal and FormData stay: its events and forms know no other.
import { createRequire } from 'node:module';
import './keep-compiled.mjs';

const { TestEnvironment } = createRequire(import.meta.url)('jest-environment-jsdom');
const OF_NODE = { TextEncoder, TextDecoder, Request, Response, Headers, structuredClone };

export default class Page extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, OF_NODE);
  }
}
