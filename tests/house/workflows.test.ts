import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../infra/build/freshness.ts';

const FOLDER = '.github/workflows';

interface Job {
  readonly needs?: string;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, string>> };
  readonly steps?: readonly { readonly run?: string; readonly with?: Readonly<Record<string, string>> }[];
}

interface Workflow {
  readonly on: Readonly<Record<'pull_request' | 'push', { readonly paths?: readonly string[] } | null>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const readText = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');
const readWorkflow = async (name: string): Promise<Workflow> =>
  parse(await readText(`${FOLDER}/${name}.yml`)) as Workflow;

test('there is one workflow for all slices, one for the whole, and one for the night', async () => {
  assert.deepEqual((await readdir(join(ROOT, FOLDER))).sort(), ['nightly.yml', 'platform.yml', 'slices.yml']);
});

test('[E23] every change is examined for the slices it may break, each checked by its team’s script', async () => {
  const { on, permissions, jobs } = await readWorkflow('slices');
  assert.deepEqual(on, { pull_request: null, push: { branches: ['main'] } });
  assert.deepEqual(permissions, { contents: 'read' });
  const { affected, slice } = jobs;
  assert.match(affected?.steps?.at(-1)?.run ?? '', /^npm run slice -- --since /);
  assert.equal(slice?.needs, 'affected');
  assert.deepEqual(slice?.strategy?.matrix, { slice: '${{ fromJSON(needs.affected.outputs.slices) }}' });
  assert.equal(slice?.steps?.at(-1)?.run, 'npm run slice -- ${{ matrix.slice }}');
  const { scripts } = JSON.parse(await readText('package.json')) as { scripts: Record<string, string> };
  assert.ok(scripts['slice']);
});

test('slices are checked in their containers’ Node, and every job has a time limit', async () => {
  const { jobs } = await readWorkflow('slices');
  const [, node] = /^ARG NODE_IMAGE=node:(\d+)/m.exec(await readText('infra/docker/service.Dockerfile')) ?? [];
  for (const job of Object.values(jobs)) {
    assert.ok((job['timeout-minutes'] ?? Infinity) <= 10);
    const versions = (job.steps ?? []).flatMap((step) => step.with?.['node-version'] ?? []);
    assert.deepEqual(versions, [node]);
  }
});

test('.ci/run runs on main, and where a change touches what all slices share', async () => {
  const { on, jobs } = await readWorkflow('platform');
  assert.deepEqual(on.push, { branches: ['main'] });
  const paths = on.pull_request?.paths ?? [];
  const shared = ['packages/**', 'package.json', 'package-lock.json', 'tsconfig*.json', 'infra/**', 'tests/**'];
  for (const path of [...shared, 'shell/**', 'services/gateway/**']) assert.ok(paths.includes(path), path);
  assert.ok(jobs['whole']?.steps?.some(({ run }) => run?.endsWith(' .ci/run')));
});

test('only the night runs a full run', async () => {
  const { on, jobs } = await readWorkflow('nightly');
  assert.deepEqual(Object.keys(on), ['schedule', 'workflow_dispatch']);
  assert.equal(jobs['full']?.steps?.at(-1)?.run, 'npm test -- --full');
  assert.doesNotMatch(await readText('.ci/run'), /--full/);
});
