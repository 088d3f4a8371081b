import { startProduct } from '../testing/product.ts';
import { HOSTILE_ENV, report, runHostile } from '../fuzz/run.ts';

const COUNT = 10_000;

/** Five times the hostile requests of `npm test`, others each time; `HOSTILE_SEED` repeats a run. */
export async function runHostileRequests(): Promise<boolean> {
  const seed = Number(process.env['HOSTILE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const product = await startProduct(HOSTILE_ENV);
  try {
    const outcome = await runHostile(product, { seed, count: COUNT });
    console.log(report(outcome));
    return outcome.faults.length === 0;
  } finally {
    await product.stop();
  }
}
