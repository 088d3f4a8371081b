import { NONE, skipRun, type Counts } from '../runner/counts.ts';
import { findTestFiles } from '../testing/files.ts';
import { findNode24 } from '../testing/node-24.ts';
import { NODE_24_RESULTS } from '../runner/results.ts';
import { runTestFiles } from '../runner/unit.ts';

const HEADING = 'what depends on Node, on Node 24';
/** Kills, faults and rights of servers are the servers' own; how their clients work on Node 24 the contract suites show (0142). */
const LEFT_OUT = /^tests\/servers\/.*-(faults|kill|rights)\.long\.test\.ts$/;
/** Sockets, streams, processes and SQLite are Node's. Rules are not: of the other services the matrix makes every call. */
const CHOSEN =
  /^(packages\/service-kit|services\/(gateway|media)|tests\/servers)\/|^tests\/permissions\/matrix(\.long)?\.test\.ts$/;

/** Runs what depends on Node once more on Node 24, which has its own SQLite; where this is Node 24 already, nothing. */
export async function runTestsOnNode24(): Promise<Counts> {
  if (Number(process.versions.node.split('.')[0]) >= 24) return NONE;
  const node = await findNode24();
  if (node === null) {
    return skipRun(HEADING);
  }
  const all = await findTestFiles('.test.ts');
  const files = all.filter((file) => CHOSEN.test(file) && !LEFT_OUT.test(file));
  return runTestFiles(HEADING, files, NODE_24_RESULTS, { node });
}
