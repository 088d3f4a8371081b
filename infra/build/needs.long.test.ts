import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shellProvides } from '@keyturn/contracts/needs';
import { release } from '@keyturn/contracts/release';
import { unmetNeeds } from '@keyturn/service-kit/unmet-needs';
import { REMOTES } from '../slices/slices.ts';
import { ROOT } from './freshness.ts';
import { needsOf } from './needs.ts';
import { buildRemoteAt, buildShellAt } from './build-workspace.ts';

test('[E22] a remote needs its imported names, without types, and foreign tokens without a fallback value', () => {
  const module = `
    import { Link, type RouteObject, useParams as useIt } from '@keyturn/routing';
    import type { StoredUser } from '@keyturn/web-kit/session';
    import {
      notify,
      showAlert,
    } from '@keyturn/web-kit/session';
    const style = { color: 'var(--ink)', '--own': 3 };`;
  const css = '.tours-a{gap:var(--gap, 2px);color:var(--line);width:var(--own)} .yarl__b{left:var(--yarl__c)}';
  const { names, tokens, libraries, federation } = needsOf([module], [css]);
  assert.deepEqual(names, {
    '@keyturn/routing': ['Link', 'useParams'],
    '@keyturn/web-kit/session': ['notify', 'showAlert'],
  });
  assert.deepEqual(tokens, ['--ink', '--line']);
  assert.deepEqual(Object.keys(libraries), ['react', 'react-dom', '@tanstack/react-query']);
  assert.match(`${libraries['react']} ${federation}`, /^\^\d+\.\d+\.\d+ \d+\.\d+\.\d+$/);
});

test('[E22] the shell built here has what the remotes built here need', async () => {
  await mkdir(join(ROOT, '.build'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.build', 'needs-'));
  try {
    await buildShellAt(join(ROOT, 'shell'), join(folder, 'shell'));
    const html = await readFile(join(folder, 'shell/index.html'), 'utf8');
    const [, text = ''] = /<script type="application\/json" id="provides">([^<]*)<\/script><\/head>/.exec(html) ?? [];
    const provides = shellProvides.parse(JSON.parse(text));
    for (const { name, folder: workspace } of REMOTES) {
      await buildRemoteAt(join(ROOT, workspace), name, join(folder, name));
      const { needs } = release.parse(JSON.parse(await readFile(join(folder, name, 'release.json'), 'utf8')));
      assert.ok(needs && needs.tokens.length > 20, name);
      assert.deepEqual(unmetNeeds(needs, provides), [], name);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
