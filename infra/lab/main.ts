import { runHostileRequests } from './hostile.ts';
import { runKillRounds } from './kill-rounds.ts';
import { runLongTests } from './long-tests.ts';
import { runSchemathesis } from './schemathesis.ts';

/**
 * `npm run lab [part …] [rounds]`: what takes too long for every test run, on the running product. Loopback only; it
 * stops by itself. Without a part's name all of them run; `rounds` is the number of kill rounds.
 */
const words = process.argv.slice(2);
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 30);

/** Each part says whether it ended well. */
const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  kill: () => runKillRounds(rounds),
  hostile: runHostileRequests,
  schemathesis: runSchemathesis,
  mutants: () => runLongTests('mutants'),
  races: () => runLongTests('races'),
};

const named = words.filter((word) => !/^\d+$/.test(word));
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. Parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

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
