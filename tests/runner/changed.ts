import { ROOT } from '../../infra/build/freshness.ts';
import { NONE, type Counts } from './counts.ts';
import { fingerprintRooms, keepPassedRooms, readPassedRooms, roomOf } from './passed-rooms.ts';
import { readUnitResults } from './results.ts';
import { runUnitTests } from './unit.ts';

/** Runs the test files of the rooms that have not passed on what they have now, and remembers which passed (decision 0018). */
export async function runChangedUnitTests(files: readonly string[]): Promise<Counts> {
  const before = await fingerprintRooms(ROOT, files);
  const passed = await readPassedRooms(ROOT, before);
  const ran = files.filter((file) => !passed.has(roomOf(file)));
  const rooms = [...passed].sort().join(', ');
  if (passed.size > 0) {
    console.log(`\nUnchanged since they passed, and left out (--all runs them): ${rooms}.`);
  }
  if (ran.length === 0) return NONE;
  const counts = await runUnitTests(ran);
  await keepPassedRooms(ROOT, before, { ran, results: await readUnitResults() });
  return counts;
}
