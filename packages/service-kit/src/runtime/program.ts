import type { z } from 'zod';
import type { Store } from '../store/store.ts';
import type { Service, ServiceDeps } from './service.ts';
import type { ServiceEnv } from './service-env.ts';
import type { KeptIds } from './trace-places.ts';

/** What a subcommand of a service does: given what stands after it, and the store where it wants it, it returns what is printed. */
export type Subcommand = (given: readonly string[], openStore: () => Promise<Store>) => Promise<string>;

/** A service as those who run it know it, whatever it is about: the settings it reads, and how it is made from them. */
export interface ServiceProgram<S extends z.ZodType<ServiceEnv> = z.ZodObject & z.ZodType<ServiceEnv>> {
  readonly name: string;
  readonly env: S;
  create(deps: ServiceDeps, env: z.output<S>): Service;
  /** How long a request may take to arrive; by default the server's usual time. */
  readonly requestTimeoutMs?: number;
  /** Where the ids of people may stand who are gone. */
  readonly keptIds?: KeptIds;
  /** Further subcommands of its process, beside those that every service has. */
  subcommands?(env: z.output<S>): Readonly<Record<string, Subcommand>>;
}

/** Types an object as a program, with the types of its settings. */
export const defineProgram = <S extends z.ZodType<ServiceEnv>>(program: ServiceProgram<S>): ServiceProgram<S> =>
  program;
