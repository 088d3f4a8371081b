import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { findLockProblems } from './lock-file.ts';
import { listParts, type Parts } from './parts.ts';
import { findUnpinned } from './pins.ts';
import { findSecrets } from './secrets-in-tree.ts';

const WORKSPACES = [
  ['services/media', 'sharp'],
  ['mfe-tours', 'react'],
] as const;

let folder = '';
let lock = '';
let lists = new Map<string, Parts>();
beforeAll(async () => {
  // In parallel, as each list takes npm three seconds.
  lists = new Map(
    await Promise.all(WORKSPACES.map(async ([workspace]) => [workspace, await listParts(workspace)] as const)),
  );
  folder = await mkdtemp(join(tmpdir(), 'keyturn-supply-'));
  lock = await readFile(join(ROOT, 'package-lock.json'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('A10 G23: the lock file passes as it is; another registry, set in .npmrc, is reported', async () => {
  await copyFile(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  await copyFile(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
  assert.deepEqual(await findLockProblems(folder), []);
  await writeFile(join(folder, '.npmrc'), 'registry=https://packages.example/\n');
  assert.deepEqual(await findLockProblems(folder), ['.npmrc: registry=https://packages.example/']);
  await rm(join(folder, '.npmrc'));
});

test('A10 G23: secrets planted in a checkout are reported by file and without the secret; ignored files are not touched', async () => {
  const checkout = await mkdtemp(join(folder, 'checkout-'));
  execFileSync('git', ['init', '--quiet'], { cwd: checkout });
  // Composed, so that this file contains none.
  const password = 'q7Rz'.repeat(10);
  const word = ['PRI', 'VATE'].join('');
  const planted = {
    'store.ts': `connect('mongodb://posts:${password}@mongo:27017/posts');`,
    'token.yml': `token: ghp_${'aB3dE6gH9j'.repeat(4).slice(0, 36)}`,
    'gateway.env.txt': `SMTP_PASSWORD=${password}`,
    'key.txt': `-----BEGIN ${word} KEY-----\n${'MC4CAQAwBQYDK2VwBCIEIA'.repeat(3)}\n-----END ${word} KEY-----`,
  };
  for (const [file, content] of Object.entries(planted)) await writeFile(join(checkout, file), `first\n${content}\n`);
  await writeFile(join(checkout, 'fine.ts'), "const url = process.env['MONGO_URL'];\n");
  await writeFile(join(checkout, '.gitignore'), '.env\n');
  await writeFile(join(checkout, '.env'), planted['gateway.env.txt']);
  const found = await findSecrets(checkout);
  assert.deepEqual([...new Set(found.map((line) => line.split(':')[0]))].sort(), Object.keys(planted).sort());
  assert.ok(!found.join('\n').includes(password));
  await rm(join(checkout, '.git'), { recursive: true });
  assert.deepEqual(await findSecrets(checkout), found, 'also in a copy that is no checkout');
});

const DIGEST = `sha256:${'a'.repeat(64)}`;
const COMMIT = 'b'.repeat(40);
const PINNED = [
  [
    'Dockerfile',
    `ARG BASE=node:24-slim@${DIGEST}\nFROM \${BASE} AS build\nFROM build AS more\nFROM nginx:stable@${DIGEST}\n`,
  ],
  ['docker-compose.yml', `services: { a: { image: 'keyturn/a:latest' }, b: { image: '\${B:-mongo:8@${DIGEST}}' } }`],
  ['.github/workflows/a.yml', `jobs: { a: { steps: [{ uses: actions/checkout@${COMMIT} }] }, b: { uses: ./own.yml } }`],
  ['a.ts', `import 'node:fs'; const IMAGE = 'mongo:8@${DIGEST}'; const url = 'mongodb://mongo:27017';`],
] as const;
const LOOSE = [
  ['Dockerfile', 'FROM node:24-slim AS build\nFROM build\n', 'node:24-slim'],
  ['Dockerfile', 'ARG BASE=node:24-slim\nFROM ${BASE}\n', 'node:24-slim'],
  ['Dockerfile', 'ARG BASE\nFROM ${BASE}\n', '${BASE}'],
  ['Dockerfile', `FROM node:24-slim@${DIGEST}\nCOPY --from=busybox:1 /bin /bin\n`, 'busybox:1'],
  ['docker-compose.yml', "services: { b: { image: '${B:-mongo:8}' } }", 'mongo:8'],
  ['.github/workflows/a.yml', 'jobs: { a: { steps: [{ uses: actions/checkout@v4 }] } }', 'actions/checkout@v4'],
  ['.github/workflows/a.yml', 'jobs: { a: { uses: someone/work/.github/workflows/a.yml@main } }', 'someone/work'],
  ['a.sh', 'docker run --rm node:24-slim sh', 'node:24-slim'],
] as const;

test('A10 G23: images and actions pinned by digest and commit pass; each unpinned one is reported', () => {
  assert.deepEqual(findUnpinned(new Map(PINNED)), []);
  for (const [path, text, named] of LOOSE) {
    const [problem = '', ...rest] = findUnpinned(new Map([[path, text]]));
    assert.ok(problem.startsWith(path) && problem.includes(named) && rest.length === 0, `${text}: ${problem}`);
  }
});

test('A10 G23: one tag with two digests is reported, as one of them is outdated', () => {
  const other = `sha256:${'c'.repeat(64)}`;
  const [problem] = findUnpinned(new Map([...PINNED, ['b.ts', `'mongo:8@${other}'`]]));
  assert.match(problem ?? '', /^b\.ts: mongo:8 is pinned to another digest/);
});

for (const [workspace, part] of WORKSPACES) {
  test(`A10 G23: the list of parts of ${workspace} is CycloneDX and contains what runs there, without the tools`, () => {
    const { bomFormat, components } = lists.get(workspace) ?? assert.fail(workspace);
    assert.equal(bomFormat, 'CycloneDX');
    const found = components.find(({ name }) => name === part) ?? assert.fail(part);
    const versions = JSON.parse(lock) as { packages: Record<string, { version: string }> };
    assert.equal(found.version, versions.packages[`node_modules/${part}`]?.version);
    assert.equal(found.purl, `pkg:npm/${part}@${found.version}`);
    assert.ok(!components.some(({ name }) => ['oxlint', 'typescript', '@playwright/test'].includes(name)));
  });
}

test('A10 G23: both kinds of image contain the list of their parts, outside the served files', async () => {
  for (const [file, place] of [
    ['service', '/sbom.cdx.json .'],
    ['web', '/sbom.cdx.json /'],
  ]) {
    const text = await readFile(join(ROOT, `infra/docker/${file}.Dockerfile`), 'utf8');
    assert.match(text, /cyclonedx-npm-cli\.js --package-lock-only --omit dev/);
    assert.ok(text.includes(`${place}\n`), file);
  }
});
