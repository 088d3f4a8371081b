import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createLog } from '@keyturn/service-kit/log';
import { fitConnections } from './fit-connections.ts';

const log = createLog('gateway', 'silent');
const fit = (connections: number, most: number, perConnection: number) =>
  fitConnections({ connections, open: 7 }, { most, perConnection }, log);

test('A2: as many connections are taken as the process may open files for', () => {
  assert.deepEqual(fit(16_384, 1_048_576, 3), { connections: 16_384, open: 7 });
  assert.deepEqual(fit(16_384, Infinity, 3), { connections: 16_384, open: 7 });
  assert.deepEqual(fit(16_384, 20_000, 3), { connections: 6_333, open: 7 });
  assert.deepEqual(fit(16_384, 20_000, 2), { connections: 9_500, open: 7 });
  assert.deepEqual(fit(16_384, 1_024, 2), { connections: 128, open: 7 });
  assert.deepEqual(fit(100, 20_000, 2), { connections: 100, open: 7 });
});

test('A2: how many files may be open is read from the process', () => {
  const module = new URL('fit-connections.ts', import.meta.url).href;
  const read = `import('${module}').then(({ mostOpenFiles }) => console.log(mostOpenFiles()))`;
  const node = [process.execPath, ...process.execArgv, '--input-type=module', '-e', read];
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -n 700 && exec "$0" "$@"', ...node], { encoding: 'utf8' });
  assert.equal(stdout.trim(), '700');
});
