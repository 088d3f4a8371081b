export function requireTaken(program: string, given: readonly string[]): void;
export function requireWords(kind: string, given: readonly string[], known: readonly string[]): void;
