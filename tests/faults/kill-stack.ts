import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFreeStack, type FreeStack } from '../../infra/stack/free-stack.ts';
import { openJournal, type Journal } from './journal.ts';
import type { Kill } from './kill-plan.ts';
import { addFaults, addHealing, addKill, addMiss, addWrites, newReport, type KillReport } from './kill-report.ts';
import type { Life } from './life.ts';
import { openProbe, type Probe } from './probe.ts';
import { verify } from './verify.ts';
import { startWriters } from './writers.ts';

const PAIRS = 6;
const BATCH = 10;
/** RabbitMQ 3.10, killed in a queue's first second, has forgotten what was in it; a queue is made once in its life. */
const QUIET_FIRST_MS = 2000;
/** How late a component may be before the run gives up on it. */
const GIVE_UP_MS = 60_000;
const REACH_MS = 5000;
const HEAL_MS = 30_000;

/** How a run is cut into stacks, and when it is over. */
export interface Bounds {
  readonly killsPerStack: number;
  /** Ends at this time (of `Date.now`). */
  readonly until?: number;
  /** Goes through the plan again and again until so many kills have happened; once without it. */
  readonly kills?: number;
}

/** Kills the parts of running stacks under writes, one after the other, and verifies every batch. */
export async function runKills(plan: readonly Kill[], { killsPerStack, until = Infinity, kills }: Bounds) {
  const report = newReport(plan);
  let left = [...plan];
  const isOver = (): boolean => left.length === 0 || Date.now() > until || report.kills >= (kills ?? Infinity);
  while (!isOver()) {
    const stack = await startFreeStack();
    try {
      const probe = await openProbe(stack);
      await pause(QUIET_FIRST_MS);
      const bench = { stack, probe, journal: openJournal(join(stack.folder, 'journal.jsonl')), lives: [] };
      const last = report.kills + killsPerStack;
      while (!isOver() && report.kills < last) {
        await runBatch(bench, left.splice(0, BATCH), report, until);
        if (left.length === 0 && kills !== undefined) left = [...plan];
      }
      addWrites(report, bench.journal);
    } finally {
      await stack.stop();
    }
  }
  return report;
}

/** One running stack, and everything that was written to it. */
interface Bench {
  readonly stack: FreeStack;
  readonly probe: Probe;
  readonly journal: Journal;
  readonly lives: Life[];
}

/** Some kills while people write, then everything is read back that was ever written to this stack. */
async function runBatch(bench: Bench, kills: readonly Kill[], report: KillReport, until: number): Promise<void> {
  const { stack, probe, journal, lives } = bench;
  const writers = startWriters(stack.url, journal, PAIRS);
  const startedAt = Date.now();
  try {
    for (const kill of kills) {
      if (Date.now() > until) break;
      await pause(100 + Math.random() * 500);
      // Missed, it is tried once more with the very first time, unless that was it.
      if (!(await tryKill(bench, kill, report)) && kill.at && kill.at.count > 1)
        await tryKill(bench, { ...kill, at: { ...kill.at, count: 1 } }, report);
    }
  } finally {
    await writers.stop();
    lives.push(...writers.lives);
  }
  report.writingMs += Date.now() - startedAt;
  await Promise.all(stack.programs.map(({ name }) => stack.supervisor.ready(name, HEAL_MS)));
  addHealing(report, await probe.untilReady('broker', { limitMs: HEAL_MS, sinceMs: performance.now() }));
  addFaults(report, await verify(stack.url, journal, lives));
}

/** One kill, and how long it takes from the end of the process until the component is ready. False when its point was not reached. */
async function tryKill({ stack, probe }: Bench, kill: Kill, report: KillReport): Promise<boolean> {
  const sinceMs = kill.at === null ? await killOutside(stack, kill.component) : await killInside(stack, kill);
  if (sinceMs === null) addMiss(report, kill);
  else addKill(report, kill, await probe.untilReady(kill.component, { limitMs: GIVE_UP_MS, sinceMs }));
  return sinceMs !== null;
}

/** Returns when the process ended, by `performance.now`. */
async function killOutside({ supervisor, servers }: FreeStack, component: string): Promise<number> {
  if (component !== 'store' && component !== 'broker') {
    const ended = supervisor.ended(component);
    supervisor.signal(component, 'SIGKILL');
    return (await ended).atMs;
  }
  await servers[component]?.kill();
  return performance.now();
}

/** Lets a service end itself at a point, then start as ever, and answers when it ended. Null when it did not get there in time. */
async function killInside({ supervisor, programs }: FreeStack, { component, at }: Kill): Promise<number | null> {
  const program = programs.find(({ name }) => name === component);
  if (!program || !at) throw new Error(`No program is called ${component}.`);
  await supervisor.replace({ ...program, env: { ...program.env, KILL_AT: `${at.point}:${at.count}` } });
  const ended = supervisor.ended(component);
  supervisor.startNextAs(program);
  const tooLate = supervisor.ready(component).then(() => pause(REACH_MS, null));
  const end = await Promise.race([ended, tooLate]);
  // Whatever else ended it is no kill.
  if (end?.signal === 'SIGKILL') return end.atMs;
  if (!end) await supervisor.replace(program);
  await supervisor.ready(component);
  return null;
}
