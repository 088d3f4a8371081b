import type { z } from 'zod';
import type { Store } from '../store/store.ts';
import type { Service, ServiceDeps } from './service.ts';
import type { ServiceEnv } from './service-env.ts';
import type { KeptIds } from './trace-places.ts';

/** A subcommand of a service: gets its arguments and a way to open the store, and returns the output. */
export type Subcommand = (given: readonly string[], openStore: () => Promise<Store>) => Promise<string>;

/** A service for its runners: the settings it reads, and how it is created from them. */
export interface ServiceProgram<S extends z.ZodType<ServiceEnv> = z.ZodObject & z.ZodType<ServiceEnv>> {
  readonly name: string;
  readonly env: S;
  create(deps: ServiceDeps, env: z.output<S>): Service;
  /** Longest time for a request to arrive; the server's default otherwise. */
  readonly requestTimeoutMs?: number;
  /** Fields that may keep ids of deleted people. */
  readonly keptIds?: KeptIds;
  /** Its own subcommands, besides the common ones. */
  subcommands?(env: z.output<S>): Readonly<Record<string, Subcommand>>;
}

/** Types an object as a program, with the types of its settings. */
export const defineProgram = <S extends z.ZodType<ServiceEnv>>(program: ServiceProgram<S>): ServiceProgram<S> =>
  program;
