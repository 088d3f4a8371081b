import { runJest } from '../runner/jest.ts';

/** Tests of the suite that can do more than `npm test` has time for. */
const LONG = {
  bookings: { env: { RACE_ROUNDS: '1000' }, files: ['services/tours/src/booking-races.long.test.ts'] },
  ends: { env: { RACE_ROUNDS: '1000' }, files: ['services/tours/src/end-races.long.test.ts'] },
  handover: { env: { RACE_ROUNDS: '1000' }, files: ['services/transfers/src/races.long.test.ts'] },
  races: {
    env: { RACE_ROUNDS: '200' },
    files: [
      'services/tours/src/races.long.test.ts',
      'services/tours/src/booking-races.long.test.ts',
      'services/posts/src/races-limits.long.test.ts',
    ],
  },
} as const;

/** Runs one of them in full; true when it passed. */
export async function runLongTests(name: keyof typeof LONG, told: Record<string, string> = {}): Promise<boolean> {
  const { env, files } = LONG[name];
  return (await runJest(files, { env: { ...env, ...told } })) === 0;
}
