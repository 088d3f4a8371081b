import { z } from 'zod';

/** A person whom a fact is about. */
export const party = z.object({ userId: z.string(), email: z.string(), name: z.string() });

/** A service has erased what it kept of a person: how many of each kind it found; told again whenever it is asked again. */
export const erased = z.object({ userId: z.string(), counts: z.record(z.string(), z.number()) });
