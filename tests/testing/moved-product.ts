import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, type Product } from './product.ts';

/** A product with a clock that can be ahead, initially not. */
export interface MovedProduct extends Pick<Product, 'url' | 'dataFolder' | 'stop'> {
  setAhead(ms: number): Promise<void>;
}

/** Starts the product on a clock that tests move. `env` overrides its settings. */
export async function startMovedProduct(env: Record<string, string> = {}): Promise<MovedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-clock-'));
  const file = join(folder, 'ahead');
  const setAhead = async (ms: number) => {
    // Atomic: an empty file read in between would reset the clock.
    await writeFile(`${file}.new`, String(ms));
    await rename(`${file}.new`, file);
  };
  await setAhead(0);
  const moved = new URL('moved-clock.mjs', import.meta.url).href;
  const product = await startProduct({ ...env, NODE_OPTIONS: `--import=${moved}`, CLOCK_AHEAD_FILE: file });
  return {
    url: product.url,
    dataFolder: product.dataFolder,
    setAhead,
    async stop() {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
