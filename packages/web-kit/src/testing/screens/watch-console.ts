/** Keeps the page's console from the output; returns a check that nothing was told there but failures of calls. */
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

/** Screens tell failures for whoever looks into a person's browser; and jsdom has no cryptography for a log-in without a network. */
const isExpected = (part: unknown): boolean =>
  part instanceof Error &&
  (['ApiError', 'NetworkError'].includes(part.name) || part.message.endsWith("(reading 'importKey')"));
