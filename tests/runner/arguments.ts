import { requireKnown } from '../../infra/arguments.mjs';

/** Parsed arguments of a test run. */
export interface Arguments {
  /** Parts of test files' paths, or folders. */
  readonly words: readonly string[];
  /** The selected stage of a full run, if any. */
  readonly only: readonly string[];
  readonly isQuick: boolean;
  readonly isFull: boolean;
  readonly isAll: boolean;
}

/** Parses the arguments of `npm test`. Ends the process with the list of stages for an unknown `--only`. */
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
