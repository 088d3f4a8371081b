import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '../../infra/slices/slices.ts';
import { startFaultyStack } from './cases/testing.ts';
import { findLate, measureDelays, openEar, openPoster, workThrough, type Poster } from './outage-work.ts';

const POSTERS = 10;
const LISTINGS = 25;
/** A document holds fifty events that wait. */
const EDITS = 40;
const SAMPLES = 200;
const FIRST_RENT = 2000;
const LOOK_MS = 250;
const GIVE_UP_MS = 900_000;
/** Goal G21. */
const GOALS = { delayMs: 1000, drainedMs: 60_000 };

/**
 * How long an event takes with the broker up, then an outage of the broker for all services while people make ten thousand events:
 * every one must arrive, with one effect. Missed times are printed and fail nothing; a lost or doubled effect fails.
 */
export async function runOutageLab(): Promise<boolean> {
  const { stack, links, stop } = await startFaultyStack();
  try {
    const posters: Poster[] = [];
    for (let at = 0; at < POSTERS; at += 1) posters.push(await openPoster(stack, at, LISTINGS));
    const last = posters.at(-1);
    if (!last) return false;
    console.log(`${POSTERS * LISTINGS} listings are there`);
    const delays = await measureDelays(last, SAMPLES);
    printTime('an edit among the matches, broker up, p99', delays[Math.ceil(SAMPLES * 0.99) - 1] ?? 0, GOALS.delayMs);

    const ear = await openEar(stack);
    for (const { name } of SERVICES) await links.set(name, 'broker', { kind: 'down' });
    const downAt = performance.now();
    const made = await Promise.all(posters.map((poster) => workThrough(poster, EDITS, FIRST_RENT)));
    const events = made.reduce((sum, count) => sum + count, 0);
    const early = ear.heard.size;
    console.log(`the broker is away for ${seconds(downAt)} s; ${events} events made, ${early} of them reached it`);

    await links.heal();
    const healedAt = performance.now();
    const rent = `$${FIRST_RENT + EDITS - 1}`;
    const isDone = async (): Promise<boolean> =>
      ear.heard.size >= events &&
      (await ear.countWaiting()) === 0 &&
      (await findLate(stack.url, posters, rent)).length === 0;
    while (!(await isDone()) && performance.now() - healedAt < GIVE_UP_MS) await pause(LOOK_MS);
    printTime(`${events} events drained`, performance.now() - healedAt, GOALS.drainedMs);
    const told = [...ear.heard.values()].reduce((sum, count) => sum + count, 0);
    const late = await findLate(stack.url, posters, rent);
    console.log(`${ear.heard.size} events arrived, ${told - ear.heard.size} of them twice`);
    console.log(
      `effects missing or double: ${late.length}${late
        .slice(0, 5)
        .map((line) => `\n  ${line}`)
        .join('')}`,
    );
    await ear.close();
    return early === 0 && ear.heard.size === events && late.length === 0;
  } finally {
    await stop();
  }
}

const seconds = (sinceMs: number): string => ((performance.now() - sinceMs) / 1000).toFixed(0);

function printTime(what: string, ms: number, goalMs: number): void {
  const load = (loadavg()[0] ?? 0).toFixed(0);
  const verdict = ms <= goalMs ? '' : '  MISSED';
  console.log(`${what}: ${Math.round(ms)} ms (goal ${goalMs} ms; load average ${load})${verdict}`);
}
