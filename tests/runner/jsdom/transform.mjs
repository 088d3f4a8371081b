// Transforms browser tests' imports: TypeScript, styles whose class names are their keys, and pictures as their names.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

// Otherwise esbuild starts a process per file. Read when esbuild loads.
process.env.ESBUILD_WORKER_THREADS = '1';
const { transformSync, version } = await import('esbuild');

const STYLES = 'module.exports = new Proxy({}, { get: (_, name) => (name === "__esModule" ? undefined : name) });';

export default {
  getCacheKey: (text, path) => createHash('sha256').update(`${version} 2 ${path}\n${text}`).digest('hex'),
  process(text, path) {
    if (path.endsWith('.css')) return { code: STYLES };
    if (/\.(webp|svg)$/.test(path)) return { code: `module.exports = ${JSON.stringify(`/${basename(path)}`)};` };
    return transformSync(text, {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      supported: { 'dynamic-import': false },
      sourcemap: 'inline',
      sourcefile: path,
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(path).href) },
    });
  },
};
