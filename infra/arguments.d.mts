export function requireKnownArguments(program: string, given: readonly string[]): void;
export function requireKnown(kind: string, given: readonly string[], known: readonly string[]): void;
