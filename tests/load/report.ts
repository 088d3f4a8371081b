import type { Latency } from './figures.ts';
import { judgeGoals, quantile } from './judge.ts';
import type { Result } from './run-scenario.ts';
import type { Scenario } from './scenarios.ts';

const MOST_LOST_SHOWN = 10;

/** Prints what one scenario showed. */
export function printResult(title: string, scenario: Scenario, result: Result): void {
  const { figures, machine, seconds, writes, judged, eventDelays, messageDelays } = result;
  const offered = scenario.streams.map(({ perSecond }) => perSecond).join(' + ');
  console.log(
    `\n── ${title}: ${offered} requests/s offered for ${scenario.seconds} s, ended after ${seconds.toFixed(0)} s`,
  );
  console.log(
    `sent ${figures.sent}, answered well ${figures.good} (${(figures.good / seconds).toFixed(0)}/s), ` +
      `refused for now ${figures.shed}, failed ${figures.failed}, not sent ${figures.notSent}; ` +
      [...figures.statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
  );
  const kinds = figures.kinds().sort();
  printTable(
    ['ms from when due', 'answers', 'p50', 'p90', 'p99', 'max'],
    [
      ['all judged', ...latencyCells(figures.latency(judged))],
      ...kinds.map((kind) => [kind, ...latencyCells(figures.latency([kind]))]),
    ],
  );
  console.log(
    `event delay, publish to matches: p50 ${quantile(eventDelays, 0.5).toFixed(0)} ms, ` +
      `p99 ${quantile(eventDelays, 0.99).toFixed(0)} ms of ${eventDelays.length}`,
  );
  console.log(
    `message delay, to the other's open page: p50 ${quantile(messageDelays, 0.5).toFixed(0)} ms, ` +
      `p95 ${quantile(messageDelays, 0.95).toFixed(0)} ms of ${messageDelays.length}`,
  );
  printTable(
    ['process', 'cores', 'MB first', 'last', 'most', 'MB per 10,000 requests'],
    machine.processes.map((one) => [
      one.name,
      one.cores.toFixed(2),
      ...[one.firstMb, one.lastMb, one.mostMb].map((mb) => mb.toFixed(0)),
      one.slopeMb.toFixed(1),
    ]),
  );
  console.log(
    `machine: load average ${machine.load.map((load) => load.toFixed(1)).join(' to ')}, free CPU ${machine.freeCpu.toFixed(0)} %, ` +
      `generator late by ${machine.generatorLagMs.toFixed(0)} ms (p99)`,
  );
  console.log(
    `writes: ${writes.acknowledged} acknowledged and read back, ${writes.lost.length} lost, ${writes.unknown} of unknown outcome`,
  );
  for (const line of writes.lost.slice(0, MOST_LOST_SHOWN)) console.log(`  LOST ${line}`);
  for (const { goal, value, isMet } of judgeGoals(scenario, result))
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${goal}: ${value}`);
}

const latencyCells = ({ count, p50, p90, p99, max }: Latency): string[] => [
  String(count),
  ...[p50, p90, p99, max].map((ms) => ms.toFixed(ms < 10 ? 1 : 0)),
];

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  for (const row of [head, ...rows]) console.log(line(row));
}
