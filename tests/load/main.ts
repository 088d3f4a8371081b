import { parseArgs } from 'node:util';
import { requireProduct } from '../../infra/build/build-stale.ts';
import { requireWords } from '../../infra/words.mjs';
import { isFailed } from './judge.ts';
import { readSmallPhoto } from './photos.ts';
import { fillProduct, FULL_SIZE, SMALL_SIZE } from './prepare.ts';
import { printResult } from './report.ts';
import { runScenario } from './run-scenario.ts';
import { SCENARIOS, withOverrides, type ScenarioName } from './scenarios.ts';
import { openSender } from './sender.ts';
import { TOPOLOGIES, type TopologyName } from './topologies.ts';

/**
 * `npm run load [embedded|stack] [scenario …] [--seconds N] [--rate N] [--full]`: open-loop load on the running product.
 * Without a word: both topologies, `sustained`. Loopback only; it stops by itself.
 */
const FULL_SUSTAINED_S = 1800;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, rate: { type: 'string' }, full: { type: 'boolean', default: false } },
});
const numbers = { seconds: readNumber(values.seconds), rate: readNumber(values.rate) };
requireWords('word', positionals, [...Object.keys(TOPOLOGIES), ...Object.keys(SCENARIOS)]);
if (Object.values(numbers).some(Number.isNaN)) {
  console.error('--seconds and --rate take a number.');
  process.exit(1);
}
await requireProduct();
const chosen = <T extends string>(all: Record<T, unknown>, initial: readonly T[]): readonly T[] => {
  const named = positionals.filter((word): word is T => word in all);
  return named.length > 0 ? named : initial;
};
const topologies = chosen<TopologyName>(TOPOLOGIES, ['embedded', 'stack']);
const everything = Object.keys(SCENARIOS) as ScenarioName[];
const scenarios = chosen<ScenarioName>(SCENARIOS, values.full ? everything : ['sustained']);

const failed: string[] = [];
for (const topology of topologies) await loadTopology(topology);
console.log(failed.length === 0 ? '\nNothing was lost and nothing failed.' : `\nFAILED: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

async function loadTopology(topology: TopologyName): Promise<void> {
  const size = values.full ? FULL_SIZE : SMALL_SIZE;
  const target = await TOPOLOGIES[topology]();
  const sender = openSender(target.url);
  try {
    const startedAt = performance.now();
    const photo = await readSmallPhoto();
    const world = await fillProduct(sender, size, photo);
    const tookS = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(
      `\n${topology}: ${size.people} people, ${size.listings} listings, ${size.tours} tours, filled in ${tookS} s`,
    );
    for (const name of scenarios) {
      const longer = values.full && name === 'sustained' ? FULL_SUSTAINED_S : undefined;
      const scenario = withOverrides(SCENARIOS[name], numbers.seconds ?? longer, numbers.rate);
      const result = await runScenario(sender, world, photo, scenario);
      printResult(`${topology}, ${name}`, scenario, result);
      if (isFailed(scenario, result)) failed.push(`${topology} ${name}`);
    }
  } finally {
    await sender.close();
    await target.stop();
  }
}

function readNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : /^\d+$/.test(text) && Number(text) > 0 ? Number(text) : Number.NaN;
}
