import { z } from 'zod';

const names = z.array(z.string());

/** What a remote's bundle requires of the shell, as its build detected it. */
export const shellNeeds = z.object({
  /** The version of the federation runtime that it was built for, and that the shell must run. */
  federation: z.string(),
  /** Version ranges of shared libraries, by name: `^19.3.1`. */
  libraries: z.record(z.string(), z.string()),
  /** Imported names, by shared package. */
  names: z.record(z.string(), names),
  /** CSS tokens that its styles use without a fallback. */
  tokens: names,
});
export type ShellNeeds = z.infer<typeof shellNeeds>;

/** What a shell provides to remotes; its index.html states it for the gateway. */
export const shellProvides = z.object({
  /** Versions of the federation runtime that remotes may be built for. */
  federation: names,
  libraries: z.record(z.string(), z.string()),
  names: z.record(z.string(), names),
  tokens: names,
});
export type ShellProvides = z.infer<typeof shellProvides>;
