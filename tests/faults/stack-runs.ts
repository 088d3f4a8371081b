import { findMissing } from '../../infra/stack/servers.ts';
import { countOne, skipRun, type Counts } from '../runner/counts.ts';
import { runJest } from '../runner/jest.ts';
import { planKills, planShort } from './kill-plan.ts';
import { printReport } from './kill-report.ts';
import { runKills } from './kill-stack.ts';

const PER_STACK = 50;
const SHORT_SECONDS = 75;
const FULL_RUN_SECONDS = 300;
const A_MILLION = 1_000_000;

/** Every component and every point once, or as many kills as asked for. */
export async function runStackLab(kills: number | null): Promise<boolean> {
  const plan = planKills();
  while (kills !== null && plan.length < kills) plan.push(...planKills());
  const report = await runKills(plan.slice(0, kills ?? plan.length), { killsPerStack: PER_STACK });
  return printReport(report, { needsEveryPoint: true });
}

/** The plan again and again until so many kills have happened: points that are not reached do not count. */
export async function runFullLab(kills: number): Promise<boolean> {
  const report = await runKills(planKills().slice(0, kills), { killsPerStack: PER_STACK, kills });
  return printReport(report, { needsEveryPoint: true });
}

/** The broker alone, so many times; then the bare bus under a load of its own, as often. */
export async function runBrokerLab(kills: number): Promise<boolean> {
  const plan = Array.from({ length: kills }, () => ({ component: 'broker', at: null }));
  const isFine = printReport(await runKills(plan, { killsPerStack: PER_STACK }));
  return (await runBusLab(kills)) && isFine;
}

/** The bare bus, until so many kills have happened and a million events are confirmed. */
export async function runBusLab(kills: number): Promise<boolean> {
  const file = 'tests/servers/rabbit-faults.long.test.ts';
  const env = { BROKER_KILLS: String(kills), BROKER_EVENTS: String(A_MILLION) };
  return (await runJest([file], { name: 'F-07', env })) === 0;
}

/** As many kills as fit into some seconds, every component first. */
async function runForSeconds(seconds: number): Promise<boolean> {
  const until = Date.now() + seconds * 1000;
  return printReport(await runKills(planShort(), { killsPerStack: PER_STACK, until, kills: Infinity }));
}

/** Kills for a moment: under two minutes with start and verification. */
export const runShortLab = (): Promise<Counts> => countRun(SHORT_SECONDS);

/** Kills for a full run, or as many seconds as LAB_SECONDS says. */
export const runLongLab = (): Promise<Counts> => countRun(Number(process.env['LAB_SECONDS'] ?? FULL_RUN_SECONDS));

async function countRun(seconds: number): Promise<Counts> {
  console.log(`\n── ${seconds} seconds of kills under writes on the operated stack`);
  const missing = findMissing();
  if (missing !== null) return skipRun(missing);
  const isFine = await runForSeconds(seconds).catch((error: unknown) => {
    console.error(error);
    return false;
  });
  return countOne(isFine, 'kills under writes on the operated stack');
}
