import { fileURLToPath } from 'node:url';

/** Compiles a file. The compiler is a separate process, started on first use. */
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
