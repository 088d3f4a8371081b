// jsdom with more browser features. It keeps its own AbortSignal and FormData, as its events and forms require.
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
