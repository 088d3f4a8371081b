import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES, SERVICES } from '../../infra/slices.ts';
import { findTestFiles, findUnitTests } from '../testing/files.ts';

const FOLDER = '.github/workflows';
const PLATFORM = 'platform';
/** What every slice stands on: a change of it checks them all. */
const SHARED = [
  ...['packages/**', 'package.json', 'package-lock.json', 'tsconfig*.json'],
  ...['infra/slices.ts', 'tests/compatibility/**', 'tests/testing/**', `${FOLDER}/slice.yml`],
];

interface Job {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
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

/** The folders of each slice, as CODEOWNERS gives them to teams. */
async function readSlices(): Promise<Map<string, string[]>> {
  const slices = new Map<string, string[]>();
  for (const line of (await readText('CODEOWNERS')).split('\n')) {
    const [, folder, owner] = /^\/(mfe-\w+|services\/\w+)\/\s+@keyturn\/(\w+)$/.exec(line) ?? [];
    if (folder !== undefined && owner !== undefined) slices.set(owner, [...(slices.get(owner) ?? []), folder]);
  }
  return slices;
}

const slices = await readSlices();

test('the services of a remote’s slice are those of its team', () => {
  for (const { name, folder, services } of REMOTES)
    assert.deepEqual(
      [folder, ...services.map((service) => `services/${service}`)].sort(),
      slices.get(name)?.sort(),
      name,
    );
});

test('each service and remote of the wiring map belongs to one slice, and each slice has its workflow', async () => {
  const wanted = [...REMOTES.map(({ folder }) => folder), ...SERVICES.map(({ name }) => `services/${name}`)];
  assert.deepEqual([...slices.values()].flat().sort(), wanted.sort());
  const names = (await readdir(join(ROOT, FOLDER))).sort();
  const own = [...slices.keys()].map((name) => `slice-${name}.yml`);
  assert.deepEqual(names, [`${PLATFORM}.yml`, 'slice.yml', ...own].sort());
});

for (const [name, folders] of slices) {
  test(`the workflow of ${name} runs when its folders or what it stands on change, and no other slice’s`, async () => {
    const { on, permissions } = await readWorkflow(`slice-${name}`);
    const paths = [...folders.map((folder) => `${folder}/**`), ...SHARED, `${FOLDER}/slice-${name}.yml`];
    for (const event of [on.pull_request, on.push])
      assert.deepEqual([...(event?.paths ?? [])].sort(), [...paths].sort());
    assert.deepEqual(permissions, { contents: 'read' });
  });

  test(`the workflow of ${name} runs the tests of its folders and its browser journeys, and every word names some`, async () => {
    const { jobs } = await readWorkflow(`slice-${name}`);
    const { uses, with: inputs } = jobs['slice'] ?? assert.fail(name);
    assert.equal(uses, `./${FOLDER}/slice.yml`);
    const [rooms = [], journeys = []] = [inputs?.['rooms'], inputs?.['journeys']].map((words) => words?.split(' '));
    assert.deepEqual([...rooms].sort(), folders.map((folder) => `${folder}/`).sort());
    const [units, browsers] = [await findUnitTests(), await findTestFiles('.e2e.ts')];
    for (const word of rooms)
      assert.ok(
        units.some((file) => file.includes(word)),
        word,
      );
    for (const word of journeys)
      assert.ok(
        browsers.some((file) => file.includes(word)),
        word,
      );
    assert.ok(journeys.length > 1);
  });
}

test('a slice is checked by scripts of the repository, in the Node of its containers, within five minutes, the contract that is out among them', async () => {
  const { scripts } = JSON.parse(await readText('package.json')) as { scripts: Record<string, string> };
  const { jobs } = await readWorkflow('slice');
  const steps = Object.values(jobs).map((job) => job.steps ?? []);
  const commands = steps.flat().flatMap(({ run }) => run ?? []);
  assert.deepEqual(commands, [
    'npm run check -- ${{ inputs.rooms }} tests/compatibility/',
    'npm test -- ${{ inputs.rooms }} ${{ inputs.journeys }}',
  ]);
  for (const script of ['check', 'test']) assert.ok(scripts[script], script);
  const [, node] = /^ARG NODE_IMAGE=node:(\d+)/m.exec(await readText('infra/docker/service.Dockerfile')) ?? [];
  for (const job of Object.values(jobs)) {
    assert.equal(job['timeout-minutes'], 5);
    assert.deepEqual(
      (job.steps ?? []).flatMap((step) => step.with?.['node-version'] ?? []),
      [node],
    );
  }
});

test('everything runs on main, as .ci/run does it, and where a change touches what all slices stand on', async () => {
  const { on, jobs } = await readWorkflow(PLATFORM);
  assert.deepEqual(on.push, { branches: ['main'] });
  const paths = on.pull_request?.paths ?? [];
  for (const path of ['packages/**', 'package.json', 'package-lock.json', 'tsconfig*.json', 'infra/**', 'tests/**'])
    assert.ok(paths.includes(path), path);
  assert.ok(jobs['whole']?.steps?.some(({ run }) => run?.endsWith(' .ci/run')));
});

test('a change of any workspace is checked by a workflow before it is on main', async () => {
  const { workspaces } = JSON.parse(await readText('package.json')) as { workspaces: string[] };
  const folders = (await Promise.all(workspaces.map(foldersOf))).flat();
  const names = [PLATFORM, ...[...slices.keys()].map((name) => `slice-${name}`)];
  const paths = (await Promise.all(names.map(readWorkflow))).flatMap(({ on }) => on.pull_request?.paths ?? []);
  const isCovered = (folder: string) =>
    paths.some((path) => path.endsWith('/**') && `${folder}/`.startsWith(path.slice(0, -2)));
  assert.deepEqual(
    folders.filter((folder) => !isCovered(folder)),
    [],
  );
});

/** The folders that a pattern of workspaces names: `packages/*`, `mfe-*`, `infra`. */
async function foldersOf(pattern: string): Promise<string[]> {
  const [, parent = '.', start = ''] = /^(?:(.+)\/)?([^*/]*)\*?$/.exec(pattern) ?? [];
  const entries = await readdir(join(ROOT, parent), { withFileTypes: true });
  return entries
    .filter(
      (entry) => entry.isDirectory() && (pattern.endsWith('*') ? entry.name.startsWith(start) : entry.name === start),
    )
    .map(({ name }) => (parent === '.' ? name : `${parent}/${name}`));
}
