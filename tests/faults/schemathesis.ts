import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { startProduct } from '../testing/product.ts';
import { HOSTILE_ENV } from '../fuzz/run.ts';
import { makeWorld, type World } from '../fuzz/world.ts';
import { runCommand } from '../../infra/build/run-command.ts';

const VERSION = '4.32.5';
const FOLDER = join(ROOT, '.build/schemathesis');
/** Seconds for each of the two runs. */
const SECONDS = 45;
/** Why each is left out stands in README.md. */
const EXCLUDED_CHECKS = 'unsupported_method,positive_data_acceptance';

/** What counts as refusing wrong data; schemathesis' own list lacks "too large" and has failures. */
const REFUSALS = `[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "409", "413", "415", "422", "429"]
`;

/** Schemathesis against the running product and its own OpenAPI document, as a visitor and with a session. */
export async function runSchemathesis(): Promise<boolean> {
  const program = await install();
  const product = await startProduct(HOSTILE_ENV);
  try {
    const world = await makeWorld(product.url);
    const isVisitorFine = await run(program, world, 'visitor', '', '^/api/live$');
    const ends = '^/api/(live|users/(register|login|logout))$';
    return (await run(program, world, 'session', signedIn(world), ends)) && isVisitorFine;
  } finally {
    await product.stop();
  }
}

async function run(program: string, { origin }: World, who: string, config: string, left: string): Promise<boolean> {
  console.log(`As ${who}:`);
  const file = join(FOLDER, `${who}.toml`);
  await writeFile(file, REFUSALS + config, { mode: 0o600 });
  const args = [
    ...['--config-file', file, 'run', `${origin}/api/openapi.json`, '--no-color', '--warnings', 'off'],
    ...['--exclude-path-regex', left, '--exclude-checks', EXCLUDED_CHECKS, '--continue-on-failure'],
    // One at a time: its generators are not safe in threads.
    ...['--workers', '1', '--max-time', String(SECONDS), '--generation-database', 'none', '--max-response-time', '5'],
  ];
  // In its own folder, where it also writes down what it found.
  const code = await runCommand(program, args, {}, FOLDER);
  return code === 0;
}

/** The session, and ids of what its person has: from nothing but made-up ids no call would get past 404. */
function signedIn({ cookie, ...world }: World): string {
  const parameters = {
    userEmail: 'me',
    whose: 'me',
    listingId: world.listingId,
    postId: world.ownListingId,
    id: world.tourIds[0] ?? '',
    file: world.image.split('/').at(-1) ?? '',
  };
  const lines = Object.entries(parameters).map(([name, value]) => `"path.${name}" = ${JSON.stringify(value)}`);
  return [
    '[auth.openapi.session]',
    `api_key = ${JSON.stringify(cookie.split('=')[1])}`,
    '[parameters]',
    ...lines,
    '[[operations]]',
    'include-name = "DELETE /api/posts/{postId}"',
    `parameters = { "path.postId" = ${JSON.stringify(world.spareDraftId)} }`,
    '',
  ].join('\n');
}

/** Schemathesis of exactly this version, in a virtual environment of its own; answers the program's path. */
async function install(): Promise<string> {
  const [python, scripts] = process.platform === 'win32' ? ['python', 'Scripts'] : ['python3', 'bin'];
  const folder = join(FOLDER, scripts);
  const program = join(folder, 'schemathesis');
  const mark = join(FOLDER, 'version');
  if (existsSync(program) && (await readFile(mark, 'utf8').catch(() => '')) === VERSION) return program;
  await mkdir(FOLDER, { recursive: true });
  const made = await runCommand(python, ['-m', 'venv', FOLDER]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`];
  if (made !== 0 || (await runCommand(join(folder, 'python'), pip)) !== 0) {
    throw new Error('Schemathesis could not be installed: it needs Python 3 with venv and pip.');
  }
  await writeFile(mark, VERSION);
  return program;
}
