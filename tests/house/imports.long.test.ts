import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES } from '../../infra/slices/slices.ts';
import { arrowsBetweenNeighbours, findCycle } from './folder-cycles.ts';

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration & {
  forbidden: { name: string }[];
};

/** One violation of each rule: the file that breaks it and what it imports. */
const PLANTED: Readonly<Record<string, readonly [file: string, target: string]>> = {
  'domain-imports-nothing': ['packages/domain/src/bad.ts', 'packages/contracts/src/good.ts'],
  'contracts-import-domain-and-zod': ['packages/contracts/src/bad.ts', 'packages/service-kit/src/good.ts'],
  'web-kit-and-routing-stay-below-the-screens': ['packages/web-kit/src/bad.ts', 'packages/service-kit/src/good.ts'],
  'web-kit-and-routing-do-not-know-each-other': ['packages/routing/src/bad.ts', 'packages/web-kit/src/good.ts'],
  'service-kit-imports-contracts-only': ['packages/service-kit/src/bad.ts', 'packages/domain/src/good.ts'],
  'browser-never-imports-server': ['mfe-tours/src/bad.ts', 'packages/service-kit/src/good.ts'],
  'no-room-imports-tests': ['mfe-tours/e2e/bad.ts', 'tests/faults/good.ts'],
  'pages-take-types-of-contracts-alone': ['mfe-posting/src/bad.ts', 'packages/contracts/src/good.ts'],
  'no-source-imports-tests': ['services/notifications/src/bad.ts', 'tests/testing/good.ts'],
  'nobody-imports-a-remote-or-the-shell': ['shell/src/bad.ts', 'mfe-tours/src/good.ts'],
  'services-import-no-other-service': ['services/tours/src/bad.ts', 'services/posts/src/good.ts'],
  'services-import-server-packages-only': ['services/posts/src/bad.ts', 'packages/web-kit/src/good.ts'],
  'rules-know-no-web-and-no-driver': ['services/media/src/bad.ts', 'node_modules/express/index.js'],
  'only-routing-imports-the-router': ['mfe-landing/src/bad.ts', 'node_modules/react-router/index.js'],
  'no-deep-path-into-a-package': ['services/matching/src/bad.ts', 'packages/service-kit/src/http/good.ts'],
  'nobody-imports-the-gallery': ['packages/web-kit/src/ui/bad.ts', 'packages/web-kit/src/ui/good.gallery.tsx'],
  'no-cycles': ['services/profiles/src/bad.ts', 'services/profiles/src/cycle.ts'],
};

let root: string;
let result: ICruiseResult;

beforeAll(async () => {
  await mkdir(join(ROOT, '.build'), { recursive: true });
  root = await mkdtemp(join(ROOT, '.build/imports-'));
  for (const [file, target] of Object.values(PLANTED)) {
    await write(target, 'export const good = 1;\n');
    await write(file, `import '${'../'.repeat(file.split('/').length - 1)}${target}';\n`);
  }
  await write('services/profiles/src/cycle.ts', "import './bad.ts';\n");
  // Two folders that import each other, by types and by values, while no file is part of a cycle.
  await write('services/media/src/a/one.ts', "import type { good } from '../b/one.ts';\n");
  await write('services/media/src/b/one.ts', 'export const good = 1;\n');
  await write('services/media/src/b/two.ts', "import '../a/two.ts';\n");
  await write('services/media/src/a/two.ts', 'export const good = 1;\n');
  const { output } = await cruise(
    ['packages', 'services', 'shell', 'mfe-tours', 'mfe-landing', 'mfe-posting', 'tests'],
    {
      ...config.options,
      baseDir: root,
      ruleSet: { forbidden: config.forbidden },
      validate: true,
    },
  );
  result = output as ICruiseResult;
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

test('every import rule has a planted violation', () => {
  assert.deepEqual(Object.keys(PLANTED).sort(), config.forbidden.map(({ name }) => name).sort());
});

for (const [rule, [file]] of Object.entries(PLANTED)) {
  test(`the rule ${rule}, broken on purpose, is reported`, () => {
    const caught = result.summary.violations.filter((violation) => violation.rule.name === rule);
    assert.ok(
      caught.some(({ from }) => from.endsWith(file)),
      `${file} was not caught`,
    );
  });
}

test('no two neighbours of a folder, at any depth, import each other round about', async () => {
  const folders = ['packages', 'services', 'shell', 'infra', 'tests', ...REMOTES.map(({ folder }) => folder)];
  const { output } = await cruise(folders, { ...config.options, baseDir: ROOT });
  const { modules, summary } = output as ICruiseResult;
  assert.ok(summary.totalCruised > 500);
  const arrows = arrowsBetweenNeighbours(modules);
  assert.ok(arrows.length > 300);
  assert.deepEqual(findCycle(arrows), []);
});

test('folders that import one another round about, planted without a cycle of files, are found', () => {
  const inMedia = result.modules.filter(({ source }) => source.startsWith('services/media/'));
  assert.deepEqual(findCycle(arrowsBetweenNeighbours(inMedia)), [
    'services/media/src/a/one.ts on services/media/src/b/one.ts',
    'services/media/src/b/two.ts on services/media/src/a/two.ts',
  ]);
  const halves = inMedia.filter(({ source }) => !source.endsWith('two.ts'));
  assert.deepEqual(findCycle(arrowsBetweenNeighbours(halves)), []);
});

test('the modules that were planted were really read', () => {
  assert.ok(
    result.summary.totalCruised >= 2 * Object.keys(PLANTED).length - 6,
    `only ${result.summary.totalCruised} read`,
  );
});
