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

interface Workflow {
  readonly on: Readonly<Record<'pull_request' | 'push', { readonly paths?: readonly string[] } | null>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, { uses?: string; with?: Record<string, string>; steps?: { run?: string }[] }>>;
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

test('the checks of a slice are scripts of the repository, and the contract that is out is among them', async () => {
  const { scripts } = JSON.parse(await readText('package.json')) as { scripts: Record<string, string> };
  const { jobs } = await readWorkflow('slice');
  const commands = (jobs['check']?.steps ?? []).flatMap(({ run }) => run ?? []);
  assert.ok(commands.some((command) => /^npm run check -- .+ tests\/compatibility\/$/.test(command)));
  for (const command of commands) {
    const [, script] = /^npm (?:run )?(\S+)/.exec(command) ?? [];
    if (script !== undefined) assert.ok(scripts[script], command);
  }
  const types = commands.find((command) => command.startsWith('node ')) ?? '';
  await readText(types.split(' ')[1] ?? '');
});

test('the workflow of the platform runs on every change, as .ci/run does', async () => {
  const { on, jobs } = await readWorkflow(PLATFORM);
  assert.equal(on.pull_request?.paths, undefined);
  assert.ok(jobs['whole']?.steps?.some(({ run }) => run?.endsWith(' .ci/run')));
});
