import type { ShellNeeds, ShellProvides } from '@keyturn/contracts/needs';

/** Requirements of a remote that the shell lacks, one phrase each: `react ^20.0.0, it has 19.3.1`. */
export function unmetNeeds(needs: ShellNeeds, provides: ShellProvides): string[] {
  const { federation, libraries, names, tokens } = needs;
  const runtime = provides.federation.includes(federation) ? [] : [`federation ${federation}`];
  const wrong = Object.entries(libraries).flatMap(([name, range]) => {
    const version = provides.libraries[name];
    if (version !== undefined && fits(range, version)) return [];
    return [`${name} ${range}, it has ${version ?? 'none'}`];
  });
  const unknown = Object.entries(names).flatMap(([from, wanted]) =>
    without(wanted, provides.names[from] ?? []).map((name) => `${name} of ${from}`),
  );
  return [...runtime, ...wrong, ...unknown, ...without(tokens, provides.tokens)];
}

const without = (wanted: readonly string[], there: readonly string[]): string[] =>
  wanted.filter((one) => !there.includes(one));

/** Whether a version is in a build's range: `^19.3.1` is 19.3.1 and later, before 20. */
function fits(range: string, version: string): boolean {
  const [least, own] = [range, version].map((text) => /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number));
  if (!least || !own) return false;
  // For 0.x each minor version may be breaking.
  const fixed = range.startsWith('^') ? least.findIndex((part, at) => part > 0 || at === 2) + 1 : least.length;
  const isSame = least.slice(0, fixed).every((part, at) => part === own[at]);
  return isSame && compare(own, least) >= 0;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
