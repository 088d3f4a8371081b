import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { findBrowser } from '../testing/find-browser.ts';

/** On the same disk as the packages, which are hard-linked. */
const COPY = join(process.env['TMPDIR_ON_DISK'] ?? tmpdir(), `keyturn-new-slice-${process.pid}`);
/** Written by `npm install` and `npm run generate`. */
const SHARED = [
  'CODEOWNERS',
  'docker-compose.yml',
  'infra/compose.ferretdb.yml',
  'infra/docker/rabbitmq-definitions.json',
  'infra/generated/programs.ts',
  'infra/operations/alerts.yml',
  'infra/operations/compose-trace.sh',
  'infra/operations/prometheus.yml',
  'infra/package.json',
  'package-lock.json',
  'packages/contracts/src/calls/all.ts',
  'packages/contracts/src/events/all.ts',
  'packages/contracts/src/queues/all.ts',
  'tests/package.json',
];
const OWN = /^(mfe-reviews|services\/reviews)\/|^packages\/contracts\/src\/((calls|events|queues)\/)?reviews\.ts$/;

function run(command: string, args: readonly string[], folder = COPY) {
  // Without the test runner's environment, which would affect nested runs.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, CHROME_PATH: findBrowser() ?? '' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const listFiles = (folder: string): string[] =>
  run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], folder)
    .output.split('\0')
    .filter(Boolean);
const changed = (): string[] =>
  run('git', ['status', '--porcelain', '-uall'])
    .output.split('\n')
    .map((line) => line.slice(3))
    .filter(Boolean);

beforeAll(async () => {
  for (const file of listFiles(ROOT)) {
    await mkdir(dirname(join(COPY, file)), { recursive: true });
    await cp(join(ROOT, file), join(COPY, file)).catch(() => undefined);
  }
  // Linked file by file: an installation replaces changed ones.
  for (const folder of ['node_modules', 'packages/service-kit/node_modules'])
    if (run('cp', ['-al', join(ROOT, folder), join(COPY, folder)]).status !== 0)
      run('cp', ['-a', `${join(ROOT, folder)}/.`, join(COPY, folder)]);
  await cp(join(ROOT, '.build/installed'), join(COPY, '.build/installed')).catch(() => undefined);
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.edu'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'before'],
  ])
    assert.equal(run('git', args).status, 0);
});
afterAll(() => rm(COPY, { recursive: true, force: true }));

test('[E23] a taken or invalid name is refused and changes nothing', () => {
  for (const [name, why] of [
    ['tours', /^tours is taken\./m],
    ['gateway', /^gateway is taken\./m],
    ['account', /^account is taken\./m],
    ['domain', /^domain is taken\./m],
    ['users', /^users is taken\./m],
    ['delete', /^delete is taken\./m],
    ['My-Slice', /^A slice has a name of 3 to 20 small letters\./m],
  ] as const) {
    const { status, output } = run('npm', ['run', 'new-slice', '--', name]);
    assert.equal(status, 1, name);
    assert.match(output, why);
  }
  assert.deepEqual(changed(), []);
});

test('[E23] a new slice passes its team’s checks, changes shared files by machine alone, and leaves no traces', async () => {
  const startedAt = performance.now();
  const made = run('npm', ['run', 'new-slice', '--', 'reviews']);
  assert.equal(made.status, 0, made.output);
  console.log(`a new slice in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  assert.deepEqual(
    changed()
      .filter((file) => !OWN.test(file))
      .filter((file) => !SHARED.includes(file)),
    [],
  );

  const checked = run('npm', ['run', 'slice', '--', 'reviews']);
  assert.equal(checked.status, 0, checked.output.slice(-4000));
  console.log(/^reviews: .*$/m.exec(checked.output)?.[0]);

  const lock = await readFile(join(COPY, 'package-lock.json'), 'utf8');
  assert.match(lock, /@keyturn\/mfe-reviews/);
  for (const path of changed().filter((file) => OWN.test(file))) await rm(join(COPY, path));
  for (const folder of ['mfe-reviews', 'services/reviews'])
    await rm(join(COPY, folder), { recursive: true, force: true });
  assert.equal(
    run(process.execPath, ['--import', './infra/typescript/register.mjs', 'infra/generate/main.ts']).status,
    0,
  );
  assert.equal(run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']).status, 0);
  assert.deepEqual(changed(), []);
});
