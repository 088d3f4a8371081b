import { requireKnown } from '../../infra/arguments.mjs';

/** What a run of the tests is asked for. */
export interface Arguments {
  /** Parts of the paths of test files, or folders. */
  readonly words: readonly string[];
  /** The one stage of a full run that is asked for, if any. */
  readonly only: readonly string[];
  readonly isQuick: boolean;
  readonly isFull: boolean;
  readonly isAll: boolean;
}

/** Reads the arguments of `npm test`. Ends the process with what there is where `--only` names no stage. */
export function readArguments(given: readonly string[], stages: readonly string[]): Arguments {
  const at = given.indexOf('--only');
  const only = at < 0 ? [] : [given[at + 1] ?? ''];
  requireKnown('stage', only, stages);
  const rest = at < 0 ? given : given.toSpliced(at, 2);
  return {
    words: rest.filter((argument) => !argument.startsWith('--')),
    only,
    isQuick: rest.includes('--check'),
    isFull: rest.includes('--full') || only.length > 0,
    isAll: rest.includes('--all'),
  };
}
