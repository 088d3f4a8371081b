import type { z } from 'zod';
import { StartError } from './start-error.ts';

/** Reads this process's settings. Wrong settings end it with one sentence and exit code 1. */
export function readEnvOrExit<S extends z.ZodType>(schema: S): z.output<S> {
  try {
    return readEnv(schema);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Reads a process's settings from its environment; empty variables count as unset. Throws one StartError that names
 * every wrong variable.
 */
export function readEnv<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'environment'}: ${issue.message}`);
  throw new StartError(`The settings in the environment are not right. ${faults.join('; ')}`);
}
