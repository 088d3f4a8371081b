import { requireProduct } from '../../infra/build/build-stale.ts';
import { measureHttp } from './http-ratios.ts';

/** `npm run speed`: what the product reaches beside its goals, in one run on this machine. Trust the ratios, not the times. */
await requireProduct();
const figures = await measureHttp();
for (const { what, goal, now, isReached } of figures) {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${what}: ${now} (goal ${goal})`);
}
process.exit(figures.every(({ isReached }) => isReached) ? 0 : 1);
