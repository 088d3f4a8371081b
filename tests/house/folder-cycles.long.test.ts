import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES } from '../../infra/slices/slices.ts';
import { arrowsBetweenNeighbours, findCycle } from './folder-cycles.ts';

const { options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration;

test('no two neighbours in a folder, at any depth, import each other in a cycle', async () => {
  const folders = ['packages', 'services', 'shell', 'infra', 'tests', ...REMOTES.map(({ folder }) => folder)];
  const { output } = await cruise(folders, { ...options, baseDir: ROOT });
  const { modules, summary } = output as ICruiseResult;
  assert.ok(summary.totalCruised > 500);
  const arrows = arrowsBetweenNeighbours(modules);
  assert.ok(arrows.length > 300);
  assert.deepEqual(findCycle(arrows), []);
});
