import { REMOTES } from '../slices/slices.ts';
import { StartError } from '@keyturn/service-kit/start-error';
import { flagName } from '@keyturn/contracts/remote';
import type { ReleaseCommand } from '@keyturn/contracts/release';

/** A typed command, without the revision it applies to. */
export type Asked = Omit<ReleaseCommand, 'revision'>;

const VERBS = ['show', 'promote', 'rollback', 'off', 'follow'] as const;

/**
 * Parses `tours`, `tours --canary 10 [--version V]`, `tours promote`, `tours rollback [V]`, `tours flag NAME 25`, …
 * with `--why TEXT`. Throws a StartError that lists the options.
 */
export function readCommand(words: readonly string[]): Asked {
  const { plain, flags } = splitFlags(words);
  const [slice = '', verb, third, ...rest] = plain;
  requireSlice(slice);
  const why = flags.get('why');
  const reason = why === undefined ? {} : { why };
  if (verb === 'flag') return readFlag(slice, [third, ...rest], reason);
  const version = third ?? flags.get('version');
  const known = VERBS.find((one) => one === verb);
  if (verb === 'preview') throw new StartError('preview takes an address and nothing else, right after the slice.');
  if (verb !== undefined && !known)
    throw new StartError(
      `No such verb: ${verb}. Verbs are ${VERBS.join(', ')}, keep, flag NAME PERCENT, preview ADDRESS, and --canary PERCENT.`,
    );
  if (rest.length > 0) throw new StartError(`That is one word too many: ${rest.join(' ')}.`);
  const more = { slice, ...(version !== undefined && { version }), ...reason };
  const percent = flags.get('canary');
  if (percent === undefined) return { do: known ?? 'show', ...more };
  const share = readShare(percent);
  if (!(share > 0)) throw new StartError(`--canary takes a share of the visitors in percent, as --canary 10.`);
  return { do: 'canary', share, ...more };
}

/** Throws a StartError that names the slices. */
export function requireSlice(slice: string): void {
  const names = REMOTES.map(({ name }) => name);
  if (!names.includes(slice))
    throw new StartError(`No such slice: ${slice || 'none'}. Slices are ${names.join(', ')}.`);
}

/** Parses `flag NAME 25`; 0 removes it. */
function readFlag(slice: string, [flag, percent, ...rest]: readonly (string | undefined)[], reason: object): Asked {
  const share = readShare(percent ?? '');
  if (!flagName.safeParse(flag).success || Number.isNaN(share) || rest.length > 0)
    throw new StartError(
      'flag takes a name and a share of the visitors in percent, as flag new-list 25; 0 removes it.',
    );
  return { do: 'flag', slice, ...(flag !== undefined && { flag }), share, ...reason };
}

/** A percentage; NaN if invalid. */
function readShare(text: string): number {
  const share = text === '' ? NaN : Number(text.replace('%', ''));
  return share >= 0 && share <= 100 ? share : NaN;
}

const FLAGS = ['canary', 'version', 'why'];

function splitFlags(words: readonly string[]) {
  const plain: string[] = [];
  const flags = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const name = FLAGS.find((flag) => word === `--${flag}` || word.startsWith(`--${flag}=`));
    if (name === undefined) plain.push(word);
    else flags.set(name, word.includes('=') ? word.slice(word.indexOf('=') + 1) : (words[(at += 1)] ?? ''));
  }
  return { plain, flags };
}
