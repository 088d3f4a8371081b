import { fileURLToPath } from 'node:url';

/** The JavaScript that TypeScript of this file is. The compiler is a process of its own, so it is there once it is needed. */
export async function toCode(url, text) {
  const { transform } = await import('esbuild');
  const path = fileURLToPath(url);
  const { code } = await transform(text, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    sourcefile: path,
  });
  return code;
}
