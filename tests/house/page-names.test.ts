import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_EVENTS, QUERY_KEYS, TOKENS } from '@keyturn/contracts/page';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES } from '../../infra/slices/slices.ts';

const WORKSPACES = ['shell', ...REMOTES.map(({ folder }) => folder), 'packages/web-kit', 'packages/routing'];
const shared = new Set<string>(Object.values(QUERY_KEYS).map((key) => JSON.stringify(key)));
const slices = new Set<string>([...REMOTES.map(({ name }) => name), 'notifications']);

/** Names in a source file that bundles share, or that belong to another slice. */
function findSpelled(workspace: string, text: string): string[] {
  const events = Object.values(PAGE_EVENTS).filter((event) => text.includes(`'${event}'`));
  const stored = [...text.matchAll(/storedText\(\s*['"`](?!\$\{)[^)]*/g)].map(([call]) => call);
  const keys = [...text.matchAll(/queryKey: \[((?:'[^']*'(?:, )?)+)(.)/g)].flatMap(([whole, words = '', after]) => {
    const parts = [...words.matchAll(/'([^']*)'/g)].map(([, word]) => word);
    const isShared = after === ']' && shared.has(JSON.stringify(parts));
    const isOthers = slices.has(parts[0] ?? '') && workspace !== `mfe-${parts[0] ?? ''}`;
    return isShared || isOthers ? [whole] : [];
  });
  return [...events, ...stored, ...keys];
}

/** Whether a source file defines a cache key: as a read's key, or as a list that begins with its slice's name. */
const makesKey = (workspace: string, text: string): boolean =>
  /queryKey: \[/.test(text) || new RegExp(`\\[\\s*'${workspace.replace('mfe-', '')}',`).test(text);

async function sourcesOf(workspace: string): Promise<string[]> {
  const files = await readdir(join(ROOT, workspace, 'src'), { recursive: true });
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|[\\/])testing[\\/]/.test(file));
}

test('[E23] names that bundles share in a page are defined in contracts/page alone', async () => {
  const found: string[] = [];
  for (const workspace of WORKSPACES)
    for (const file of await sourcesOf(workspace))
      for (const one of findSpelled(workspace, await readFile(join(ROOT, workspace, 'src', file), 'utf8')))
        found.push(`${workspace}/src/${file}: ${one}`);
  assert.deepEqual(found, []);
});

test('[E23] what a page reads is named with its key in the workspace’s `api.ts` alone', async () => {
  const found: string[] = [];
  for (const workspace of WORKSPACES)
    for (const file of await sourcesOf(workspace))
      if (file !== 'api.ts' && makesKey(workspace, await readFile(join(ROOT, workspace, 'src', file), 'utf8')))
        found.push(`${workspace}/src/${file}`);
  assert.deepEqual(found, []);
});

test('a repeated name, or another slice’s, is found', () => {
  assert.equal(findSpelled('mfe-tours', "queryKey: ['tours', 'sent']").length, 1);
  assert.equal(findSpelled('mfe-tours', "queryKey: ['posting', 'post', id]").length, 1);
  assert.equal(findSpelled('shell', "queryKey: ['notifications']").length, 1);
  assert.equal(findSpelled('shell', "new Event('keyturn:unauthorized')").length, 1);
  assert.equal(findSpelled('mfe-posting', "storedText('currentPostId')").length, 1);
  assert.deepEqual(findSpelled('mfe-tours', "queryKey: ['tours', 'booking', id]"), []);
});

test('a key made outside `api.ts`, in a read or as a name, is found', () => {
  assert.ok(makesKey('shell', 'useQuery({ queryKey: [id] })'));
  assert.ok(makesKey('mfe-posting', "const postKey = (postId: string) => ['posting', 'post', postId] as const;"));
  assert.ok(
    !makesKey('mfe-posting', "cache.invalidateQueries({ queryKey: queries.own.queryKey }); const NAMES = ['tours'];"),
  );
});

test('the file of these names imports no code', async () => {
  const text = await readFile(join(ROOT, 'packages/contracts/src/page.ts'), 'utf8');
  assert.doesNotMatch(text, /^import /m);
});

test('[E23] a shell token used by a remote’s styles is one of those that are never removed', async () => {
  const defined = await readFile(join(ROOT, 'packages/web-kit/src/tokens.css'), 'utf8');
  const ofShell = new Set([...defined.matchAll(/(--[\w-]+)\s*:/g)].map(([, token = '']) => token));
  for (const token of TOKENS) assert.ok(ofShell.has(token), `tokens.css has no ${token}`);
  const known = new Set<string>(TOKENS);
  for (const { folder } of REMOTES) {
    const files = (await readdir(join(ROOT, folder, 'src'), { recursive: true })).filter((file) =>
      file.endsWith('.css'),
    );
    for (const file of files) {
      const text = await readFile(join(ROOT, folder, 'src', file), 'utf8');
      const used = [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, token = '']) => token);
      const missing = used.filter((token) => ofShell.has(token) && !known.has(token));
      assert.deepEqual(missing, [], `${folder}/src/${file}`);
    }
  }
});
