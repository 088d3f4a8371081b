/** Captures the console; returns a check that it logged only failed calls. */
export function watchConsole(): () => void {
  const told: string[] = [];
  const keep = (...parts: unknown[]): void => {
    if (!parts.some(isExpected)) told.push(parts.map(String).join(' '));
  };
  Object.assign(console, { error: keep, warn: keep });
  return () => {
    const [first, ...others] = told.splice(0);
    if (first !== undefined) throw new Error(`The page told its console: ${first} (and ${others.length} more)`);
  };
}

/** Screens log failures for support, and jsdom lacks the cryptography for an offline log-in. */
const isExpected = (part: unknown): boolean =>
  part instanceof Error &&
  (['ApiError', 'NetworkError'].includes(part.name) || part.message.endsWith("(reading 'importKey')"));
