import { requireProduct } from '../../infra/build/build-stale.ts';
import { requireKnown } from '../../infra/arguments.mjs';
import { runJest } from '../runner/jest.ts';
import { runAttackLab } from './attacks/run.ts';
import { runKillRounds } from './kill-rounds.ts';

/** `npm run lab [part …] [rounds]`: checks too slow for every test run. `rounds` is the count of kills or races. */
const words = process.argv.slice(2);
const rounds = words.find((word) => /^\d+$/.test(word));

const RACES = [
  'services/posts/src/races-limits.long.test.ts',
  'services/tours/src/races.long.test.ts',
  'services/transfers/src/races.long.test.ts',
];

const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  kill: () => runKillRounds(Number(rounds ?? 30)),
  attacks: runAttackLab,
  races: async () => (await runJest(RACES, { env: { RACE_ROUNDS: rounds ?? '200' } })) === 0,
};

const named = words.filter((word) => word !== rounds);
requireKnown('part', named, Object.keys(PARTS));
await requireProduct();

let failed = 0;
const chosen = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name));
for (const [name, run] of chosen) {
  console.log(`\n── ${name}`);
  const isFine = await run().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  console.log(`${name}: ${isFine ? 'fine' : 'FAILED'}`);
  if (!isFine) failed += 1;
}
console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
