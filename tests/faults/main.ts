import { requireProduct } from '../../infra/build/build-stale.ts';
import { requireWords } from '../../infra/words.mjs';
import { runAttackLab } from './attacks/run.ts';
import { runErrorTimesLab } from './error-times.ts';
import { runHostileFiles } from './files.ts';
import { runHostileRequests } from './hostile.ts';
import { runKillRounds } from './kill-rounds.ts';
import { runLongTests } from './long-tests.ts';
import { runOutageLab } from './outage.ts';
import { runSchemathesis } from './schemathesis.ts';
import { runBrokerLab, runBusLab, runFullLab, runLongLab, runShortLab, runStackLab } from './stack-runs.ts';

/**
 * `npm run lab [part …] [rounds]`: what takes too long for every test run, on the running product. Loopback only; it
 * stops by itself. Without a part's name all of `PARTS` run; `rounds` is the number of kills, or of races.
 */
const words = process.argv.slice(2);
const number = words.find((word) => /^\d+$/.test(word));
const roundsOr = (initial: number): number => Number(number ?? initial);

/** Each part says whether it ended well. */
const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  kill: () => runKillRounds(roundsOr(30)),
  stack: () => runStackLab(number === undefined ? null : Number(number)),
  broker: () => runBrokerLab(roundsOr(50)),
  outage: runOutageLab,
  'error-times': runErrorTimesLab,
  attacks: runAttackLab,
  hostile: runHostileRequests,
  files: async () => (await runHostileFiles({ isTimed: true })).length === 0,
  schemathesis: runSchemathesis,
  bookings: () => runLongTests('bookings', number === undefined ? {} : { RACE_ROUNDS: number }),
  ends: () => runLongTests('ends', number === undefined ? {} : { RACE_ROUNDS: number }),
  handover: () => runLongTests('handover', number === undefined ? {} : { RACE_ROUNDS: number }),
  races: () => runLongTests('races', number === undefined ? {} : { RACE_ROUNDS: number }),
};

/** Parts that only their name starts: more or less of one of the others. */
const BY_NAME: typeof PARTS = {
  bus: () => runBusLab(roundsOr(50)),
  full: () => runFullLab(roundsOr(200)),
  short: async () => (await runShortLab()).failed === 0,
  ten: async () => (await runLongLab()).failed === 0,
};
const ALL = { ...PARTS, ...BY_NAME };

const named = words.filter((word) => !/^\d+$/.test(word));
requireWords('part', named, Object.keys(ALL));
await requireProduct();

let failed = 0;
const chosen =
  named.length === 0 ? Object.entries(PARTS) : Object.entries(ALL).filter(([name]) => named.includes(name));
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
