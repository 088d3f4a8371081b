// Known arguments of commands. Plain JavaScript, because it runs before packages are installed.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folders = (path) =>
  readdirSync(ROOT + path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const remotes = folders('.').filter((name) => name.startsWith('mfe-'));
const services = folders('services').filter((name) => name !== 'gateway');

/** By program; others take none. `words` lists all words; `others` describes what the program itself parses. */
const TAKES = {
  'infra/dev.mjs': { words: remotes.flatMap((folder) => [folder, folder.replace('mfe-', '')]) },
  'infra/build/main.ts': {
    flags: ['--development'],
    words: ['shell', ...remotes, 'embedded', ...folders('services').map((name) => `services/${name}`), 'all'],
  },
  'tests/main.ts': {
    flags: ['--check', '--full', '--all', '--strict', '--only'],
    others: 'folders, and words in the paths of test files',
  },
  'infra/new-slice/main.ts': { others: 'the name of a slice' },
  'tests/slice/main.ts': { flags: ['--since'], others: 'a slice, or --since and a commit' },
  'tests/requirements/main.ts': { flags: ['--last'], others: 'rows of docs/requirements.md' },
  'tests/screens/screens.ts': { others: 'names of screens, or parts of them' },
  'tests/faults/main.ts': { others: 'parts of the lab, and a number of rounds' },
  'infra/embedded/admin.ts': { others: 'grant, revoke or unban and an e-mail address, or list' },
  'infra/embedded/second-step-off.ts': { others: 'an e-mail address, or all' },
  'infra/embedded/erase.ts': { others: 'an e-mail address' },
  'infra/embedded/originals.ts': { others: 'nothing, or deleted and addresses' },
  'infra/embedded/cases.ts': { others: 'list, or hold, release or dismiss and a case' },
  'infra/embedded/republish.ts': { words: services },
  'infra/embedded/replay.ts': { words: services },
  'infra/release/main.ts': { flags: ['--canary', '--version', '--why'], others: 'a slice, a verb and what it takes' },
  'infra/operations/backup.ts': { others: 'a folder' },
  'infra/operations/restore.ts': { others: 'a folder' },
  'infra/operations/trace.ts': { others: 'folders of backups' },
};

/** Ends the process with the known arguments if a program does not take a flag or word. */
export function requireKnownArguments(program, given) {
  const { flags = [], words = [], others } = TAKES[program] ?? {};
  const isTaken = (argument) =>
    argument.startsWith('-')
      ? flags.includes(argument.split('=')[0])
      : others !== undefined || words.includes(argument);
  const unknown = given.filter((argument) => !isTaken(argument));
  if (unknown.length === 0) return;
  const all = [...(others === undefined ? [] : [others]), ...words, ...flags.filter((flag) => flag !== '--check')];
  console.error(`${nameOf(program)} takes no ${unknown.join(', ')}. It takes ${all.join(', ') || 'nothing'}.`);
  process.exit(1);
}

/** Ends the process with the known words if one is unknown. */
export function requireKnown(kind, given, known) {
  const unknown = given.filter((word) => !known.includes(word));
  if (unknown.length === 0) return;
  const [first = '', ...rest] = kind;
  console.error(
    `No such ${kind}: ${unknown.join(', ')}. ${first.toUpperCase()}${rest.join('')}s are ${known.join(', ')}.`,
  );
  process.exit(1);
}

function nameOf(program) {
  const script = process.env.npm_lifecycle_event;
  if (script === undefined) return program;
  return script === 'test' || script === 'start' ? `npm ${script}` : `npm run ${script}`;
}
