import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { ROOT } from '../build/freshness.ts';
import { SERVICES } from '../slices/slices.ts';

const TERMS = 'ann@example.edu\nAnn Lee\n';
const CLEAN = 'In all 0 left, 1 with the id alone.';

/** A fake Docker: records its arguments and input, and answers per case. */
const STAND_IN = `#!/usr/bin/env bash
said=$(cat)
printf '%s|%s\\n' "$*" "\${said//$'\\n'/,}" >> "$ASKED"
case "$4" in
  rabbitmq) printf '%b' "$QUEUES"; exit 0 ;;
  "$BAD") printf '%s\\n' "$SAID"; exit 1 ;;
  *) echo '${CLEAN}' ;;
esac
`;

async function trace(t: TestContext, { bad = '', said = '', queues = 'tours\\t0\\n', terms = TERMS } = {}) {
  const folder = await makeFolder(t);
  await writeFile(join(folder, 'docker'), STAND_IN);
  await chmod(join(folder, 'docker'), 0o755);
  const asked = join(folder, 'asked');
  await writeFile(asked, '');
  const { PATH = '' } = process.env;
  const env = { PATH: `${folder}${delimiter}${PATH}`, ASKED: asked, BAD: bad, SAID: said, QUEUES: queues };
  const child = spawn('bash', [join(ROOT, 'infra/operations/compose-trace.sh')], { env });
  child.stdin.end(terms);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code, asked: (await readFile(asked, 'utf8')).split('\n').filter((line) => line !== '') };
}

test('[E21] compose-trace.sh asks every service of the wiring map, with the terms by standard input alone', async (t) => {
  const { out, err, code, asked } = await trace(t);
  assert.deepEqual([code, err], [0, '']);
  assert.match(out, /\nNothing is left but ids, if any\.\n$/);
  const traced = asked.filter((line) => line.includes(' trace|'));
  assert.deepEqual(
    traced.toSorted(),
    SERVICES.map(({ name }) => `compose exec -T ${name} node main.mjs trace|ann@example.edu,Ann Lee`).toSorted(),
  );
  assert.match(out, new RegExp(`^profiles\\n  ${CLEAN}\\nposts\\n  ${CLEAN}\\n`));
});

test('[E21] compose-trace.sh ends with 1 where a service has more than an id, and names it', async (t) => {
  const { out, code } = await trace(t, { bad: 'media', said: 'images: 1 left, 0 with the id alone\nIn all 1 left.' });
  assert.equal(code, 1);
  assert.match(out, /\nmedia\n {2}images: 1 left, 0 with the id alone\n {2}In all 1 left\.\n/);
  assert.match(out, /\nLeft in: media\.\n$/);
});

for (const [what, given, named] of [
  ['a service does not answer', { bad: 'tours', said: 'service "tours" is not running' }, 'tours'],
  [
    'events wait in queues',
    { queues: 'tours\\t0\\nposts\\t3\\nposts.dead\\t1\\n' },
    'the queue posts, the queue posts.dead',
  ],
] as const)
  test(`[E21] compose-trace.sh ends with 2, as nothing is proved, where ${what}`, async (t) => {
    const { out, err, code } = await trace(t, given);
    assert.deepEqual([code, err], [2, `Not looked through: ${named}.\n`]);
    assert.doesNotMatch(out, /Nothing is left/);
  });

test('[E21] compose-trace.sh without a term asks nobody', async (t) => {
  const { code, asked } = await trace(t, { terms: ' \n' });
  assert.deepEqual([code, asked], [2, []]);
});
