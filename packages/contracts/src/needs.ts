import { z } from 'zod';

const names = z.array(z.string());

/** What a remote's bundle takes from the page's shell, as its build found it. */
export const shellNeeds = z.object({
  /** The version of the federation's runtime that it was built for, which the shell's runs. */
  federation: z.string(),
  /** By name, the range of versions of each library that the shell carries: `^19.3.1`. */
  libraries: z.record(z.string(), z.string()),
  /** By package that the shell carries, the names that it imports. */
  names: z.record(z.string(), names),
  /** The CSS tokens that its styles name without another value to take. */
  tokens: names,
});
export type ShellNeeds = z.infer<typeof shellNeeds>;

/** What a shell has for remotes; it stands in its index.html, for the gateway. */
export const shellProvides = z.object({
  /** The versions of the federation's runtime that remotes may have been built for. */
  federation: names,
  libraries: z.record(z.string(), z.string()),
  names: z.record(z.string(), names),
  tokens: names,
});
export type ShellProvides = z.infer<typeof shellProvides>;
