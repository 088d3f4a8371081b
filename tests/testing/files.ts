import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES } from '../../infra/slices/slices.ts';

const ROOMS = ['packages', 'services', 'shell', ...REMOTES.map(({ folder }) => folder), 'infra', 'tests'];
const SKIPPED = new Set(['node_modules', 'dist', 'dist-dev']);

/** Every test file whose name ends so (`.test.ts`, `.e2e.ts`), relative to the repository, in order. */
export async function findTestFiles(ending: string): Promise<string[]> {
  return (await Promise.all(ROOMS.map((room) => find(room, ending)))).flat().sort();
}

/** Every file of tests that jest runs: those of bare Node, and those of screens and parts. */
export async function findUnitTests(): Promise<string[]> {
  return [...(await findTestFiles('.test.ts')), ...(await findTestFiles('.test.tsx'))].sort();
}

/** Whether a test needs the built product or a server, or takes more than some seconds; `npm run check` leaves these to `npm test`. */
export const isLong = (file: string): boolean => file.endsWith('.long.test.ts');

/** Kills, freezes or fills up processes and servers. */
const HARMS = /^tests\/faults\/cases\/.*|^tests\/servers\/.*-(faults|kill)|\/kill|^tests\/runner\/machine/;
/** Goes over every screen, guard, fault or time zone of what other tests have shown to work. */
const SWEEPS =
  /^tests\/(permissions\/mutations|house\/time-zones|operations\/backup|gallery\/|house\/(development|new-slice))|^tests\/journeys\/(accessibility|browser-back|faults-|rollout|security-|wire-matrix)/;

/** What runs beside the release before this one, in a stage of its own that gets it. */
export const CELLS = 'tests/compatibility/cells.e2e.ts';

/** Whether full runs alone, and whoever names it, run a test (decision 0100). */
export const isOfFullRuns = (file: string): boolean => (isLong(file) && HARMS.test(file)) || SWEEPS.test(file);

async function find(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : find(path, ending);
      return entry.name.endsWith(ending) ? [path] : [];
    }),
  );
  return found.flat();
}
