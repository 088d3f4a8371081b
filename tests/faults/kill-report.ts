import { availableParallelism, loadavg } from 'node:os';
import type { Attempt, Journal } from './journal.ts';
import type { Kill } from './kill-plan.ts';
import type { Fault } from './fault.ts';
import { stateIn } from './stand.ts';

const LIMITS = { broker: 20_000, other: 5000 } as const;
/** Above this load average a start takes as long as the machine lets it: it is printed, and not held against the limit. */
const BUSY = 3 * availableParallelism();

/** What came of some kills. */
export interface KillReport {
  /** Milliseconds until ready again, by component; and of those, the ones measured on a machine that was not overloaded. */
  readonly readyMs: Map<string, number[]>;
  readonly judgedMs: { broker: number[]; other: number[] };
  /** How often each planned point of each service was reached and not reached. */
  readonly points: Map<string, { reached: number; missed: number }>;
  readonly faults: Fault[];
  /** Single kills that took longer than the goal has it for most of them. */
  readonly slow: string[];
  /** What did not become ready at all as long as one waited for it. */
  readonly stuck: string[];
  /** Milliseconds after a batch until events went from service to service again. */
  readonly healMs: number[];
  readonly refusals: string[];
  /** How many writes of each kind were acknowledged; answers and transfers by what they made. */
  readonly kinds: Map<string, number>;
  /** Milliseconds until somebody knew that a write had no answer. */
  readonly failedMs: number[];
  kills: number;
  acknowledged: number;
  unknown: number;
  writingMs: number;
  load: number;
}

/** The report of a plan nothing of which has happened yet. */
export const newReport = (plan: readonly Kill[]): KillReport => ({
  readyMs: new Map(),
  judgedMs: { broker: [], other: [] },
  points: new Map(plan.flatMap((kill) => (kill.at ? [[nameOf(kill), { reached: 0, missed: 0 }]] : []))),
  faults: [],
  slow: [],
  stuck: [],
  healMs: [],
  refusals: [],
  kinds: new Map(),
  failedMs: [],
  kills: 0,
  acknowledged: 0,
  unknown: 0,
  writingMs: 0,
  load: 0,
});

/** Adds a kill and the milliseconds until ready again, null for never. */
export function addKill(report: KillReport, kill: Kill, ms: number | null): void {
  const { component } = kill;
  countPoint(report, kill, 'reached');
  report.kills += 1;
  const load = loadavg()[0] ?? 0;
  report.load = Math.max(report.load, load);
  if (ms === null) {
    report.stuck.push(`late: ${nameOf(kill)} was not ready at all`);
    return;
  }
  report.readyMs.set(component, [...(report.readyMs.get(component) ?? []), ms]);
  const kind = component === 'broker' ? 'broker' : 'other';
  if (load <= BUSY) report.judgedMs[kind].push(ms);
  if (ms > LIMITS[kind])
    report.slow.push(`slow: ${nameOf(kill)} was ready after ${Math.round(ms)} ms, load average ${load.toFixed(1)}`);
}

/** Adds a kill that did not happen: its point was not reached. */
export const addMiss = (report: KillReport, kill: Kill): void => countPoint(report, kill, 'missed');

/** Adds how long events took after a batch, null for never. */
export function addHealing({ healMs, stuck }: KillReport, ms: number | null): void {
  if (ms === null) stuck.push('late: no event went from profiles to posts after a batch');
  else healMs.push(ms);
}

const nameOf = ({ component, at }: Kill): string => (at ? `${component} ${at.point}` : component);

function countPoint({ points }: KillReport, kill: Kill, outcome: 'reached' | 'missed'): void {
  const counts = points.get(nameOf(kill));
  if (counts) counts[outcome] += 1;
}

/** Adds what was written to a stack. */
export function addWrites(report: KillReport, { attempts, refusals }: Journal): void {
  const unknown = attempts.filter(({ outcome }) => outcome === 'unknown');
  const acknowledged = attempts.filter(({ outcome }) => outcome === 'acknowledged');
  report.acknowledged += acknowledged.length;
  for (const attempt of acknowledged) {
    const kind = kindOf(attempt);
    report.kinds.set(kind, (report.kinds.get(kind) ?? 0) + 1);
  }
  report.unknown += unknown.length;
  report.failedMs.push(...unknown.map(({ ms }) => ms));
  report.refusals.push(...refusals);
}

const kindOf = ({ kind, value }: Attempt): string =>
  kind === 'decision' || kind === 'transfer' ? `${kind} ${stateIn(value)}` : kind;

/** Adds what was wrong with it, each thing once however often it was seen. */
export function addFaults({ faults }: KillReport, found: readonly Fault[]): void {
  const known = new Set(faults.map(({ what }) => what));
  for (const fault of found) if (!known.has(fault.what)) faults.push(fault);
}

/** Prints the report and says whether all was well: with `needsEveryPoint` only if every planned point was reached. */
export function printReport(report: KillReport, { needsEveryPoint = false } = {}): boolean {
  const { faults, refusals, stuck } = report;
  const late = [...findLate(report), ...stuck];
  const kinds = [...report.readyMs].map(([name, ms]) => `  ${name.padEnd(14)} ${describe(ms)}`);
  const count = (kind: Fault['kind']): number => faults.filter((fault) => fault.kind === kind).length;
  console.log(`${report.kills} kills, ready again:`);
  console.log(kinds.sort().join('\n'));
  const areAllReached = printPoints(report);
  const rate = Math.round((1000 * (report.acknowledged + report.unknown)) / Math.max(1, report.writingMs));
  console.log(
    `${report.acknowledged} writes acknowledged, ${report.unknown} unknown, ${rate} a second; ` +
      `without an answer: ${describe(report.failedMs)}; highest load average ${report.load.toFixed(1)}`,
  );
  console.log(`of them ${[...report.kinds].map(([kind, times]) => `${kind} ${times}`).join(', ')}`);
  console.log(`events after a batch: ${describe(report.healMs)}`);
  const judged = report.judgedMs.broker.length + report.judgedMs.other.length;
  console.log(`${judged} of ${report.kills} kills were measured at a load average of at most ${BUSY}`);
  if (judged < report.kills / 2) console.log('FEWER THAN HALF OF THE KILLS WERE HELD AGAINST THE LIMIT: BUSY MACHINE');
  const totals = `${count('lost')} lost, ${count('double')} double, ${count('ghost')} ghosts`;
  console.log(`${totals}, ${late.length} late, ${refusals.length} refused`);
  for (const line of [...faults.map(({ kind, what }) => `${kind}: ${what}`), ...late, ...report.slow, ...refusals])
    console.log(line);
  if (needsEveryPoint && !areAllReached) console.log('failed: each planned point has to be reached');
  const isFine = report.kills > 0 && faults.length + late.length + refusals.length === 0;
  return isFine && (areAllReached || !needsEveryPoint);
}

/** Prints which planned points were reached, and says whether all of them were. */
function printPoints({ points }: KillReport): boolean {
  const reached = [...points].filter(([, counts]) => counts.reached > 0);
  const others = [...points].filter(([, counts]) => counts.reached === 0);
  const namesOf = (list: typeof others): string => list.map(([name]) => name).join(', ');
  const missed = others.filter(([, counts]) => counts.missed > 0);
  const untried = others.filter(([, counts]) => counts.missed === 0);
  console.log(`${reached.length} points reached: ${reached.map(([name, by]) => `${name} ${by.reached}`).join(', ')}`);
  if (missed.length > 0) console.log(`${missed.length} points not reached: ${namesOf(missed)}`);
  if (untried.length > 0) console.log(`${untried.length} points not tried: ${namesOf(untried)}`);
  return others.length === 0;
}

/** Ready again in 5 s, the broker in 20 s: p95, as the goal has it. */
const findLate = ({ judgedMs }: KillReport): string[] =>
  (['other', 'broker'] as const)
    .filter((kind) => shareOf(judgedMs[kind], 0.95) > LIMITS[kind])
    .map((kind) => `late: ${kind === 'broker' ? 'the broker' : 'parts'}: ${describe(judgedMs[kind])}`);

/** The time that such a share of the times does not exceed. */
function shareOf(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
}

const describe = (times: readonly number[]): string =>
  `${times.length} times, p50 ${shareOf(times, 0.5)}, p95 ${shareOf(times, 0.95)}, at most ${shareOf(times, 1)} ms`;
