import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from '@keyturn/service-kit/testing-context';
import { ROOT } from '../../infra/build/freshness.ts';

const FILES = ['dates', 'money', 'slots'].map((name) => `packages/domain/src/${name}.test.ts`);
const MOST_MS = 60_000;

/** Delays the runner's code in the second process of a run. */
const LATE = `export async function load(url, context, next) {
  if (url.endsWith('/worker-runner.js') && process.env.TINYPOOL_WORKER_ID === '2') await new Promise((go) => setTimeout(go, 1000));
  return next(url, context);
}`;
const asModule = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;
const preload = asModule(`import { register } from 'node:module'; register(${JSON.stringify(asModule(LATE))});`);

test('a worker that starts slowly also gets its configuration, and the run ends', async (t) => {
  const { JEST_WORKER_ID: _, ...own } = process.env;
  const jest = ['node_modules/jest/bin/jest.js', '--maxWorkers=2', '--runTestsByPath', ...FILES];
  const env = { ...own, NODE_OPTIONS: `--import=${preload}` };
  const run = spawn(process.execPath, jest, { cwd: ROOT, env, stdio: 'ignore', detached: true });
  t.after(() => run.exitCode === null && run.pid !== undefined && process.kill(-run.pid, 'SIGKILL'));
  const late = setTimeout(() => run.pid !== undefined && process.kill(-run.pid, 'SIGKILL'), MOST_MS);
  const [code] = (await once(run, 'exit')) as [number | null];
  clearTimeout(late);
  assert.equal(code, 0);
});
