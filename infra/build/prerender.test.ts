import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { ROOT } from './freshness.ts';
import { drawScreens } from './prerender.ts';

async function drawDiscovery(t: { after(stop: () => Promise<void>): unknown }, paths: string[]) {
  const output = await makeFolder(t);
  const workspace = join(ROOT, 'mfe-discovery');
  const routes = join(workspace, 'src/routes.tsx');
  return {
    output,
    ...(await drawScreens({ workspace, name: 'discovery', routes, address: '/mfe/x/', paths, output })),
  };
}

test('[A10] a screen is prerendered as HTML without what its page’s policy forbids; its styles are beside it', async (t) => {
  const { output, fragments, cssFile } = await drawDiscovery(t, ['/discovery', '/listings']);
  const [step = '', list = ''] = Object.values(fragments);
  assert.ok(step.includes('>Where are you going to school?</h1>'));
  assert.ok(list.includes('>Finding your matches …</h1>'));
  for (const html of [step, list]) assert.doesNotMatch(html, / style=|<(script|style|title|link)\b| on\w+=/);
  assert.match(cssFile ?? '', /^drawn\.[0-9a-f]{8}\.css$/);
  const css = await readFile(join(output, cssFile ?? ''), 'utf8');
  const classes = new Set([...(step + list).matchAll(/discovery-drawn-\w+/g)].map(([name]) => name));
  assert.ok(classes.size > 2);
  for (const name of classes) assert.ok(css.includes(`.${name}{`), name);
});

test('[A10] a path without a route cannot be prerendered', async (t) => {
  await assert.rejects(drawDiscovery(t, ['/nowhere']), /\/nowhere draws no screen\./);
});
