import assert from 'node:assert/strict';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES } from '../../infra/slices/slices.ts';
import { affectedSlices } from './affected.ts';

const ALL = REMOTES.map(({ name }) => name);

for (const [file, slices] of [
  ['mfe-tours/src/routes.tsx', ['tours']],
  ['mfe-tours/slice.json', ['tours']],
  ['services/transfers/src/app.ts', ['tours']],
  ['services/moderation/permissions.ts', ['landing']],
  ['packages/contracts/src/calls/tours.ts', ALL],
  ['packages/service-kit/src/http/http.ts', ALL],
  ['package-lock.json', ALL],
  ['.oxlintrc.json', ALL],
  ['.npmrc', ALL],
  ['infra/build/build-workspace.ts', ALL],
  ['tests/testing/people.ts', ALL],
  ['services/gateway/src/proxy.ts', []],
  ['shell/src/router.tsx', []],
  ['docs/operating.md', []],
  ['mfe-tours/README.md', []],
] as const)
  test(`[E23] a change of ${file} checks ${slices.length === 0 ? 'no slice' : slices.join(', ')}`, () => {
    assert.deepEqual(affectedSlices([file], ROOT), slices);
  });

test('[E23] changes of two slices check both', () => {
  const files = ['mfe-posting/src/routes.tsx', 'services/matching/src/app.ts'];
  assert.deepEqual(affectedSlices(files, ROOT), ['posting', 'discovery']);
});
