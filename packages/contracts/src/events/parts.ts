import { z } from 'zod';

/** A person in a fact. */
export const party = z.object({ userId: z.string(), email: z.string(), name: z.string() });

/** A service has erased a person's data, with the count of each kind. It publishes this again on each request. */
export const erased = z.object({ userId: z.string(), counts: z.record(z.string(), z.number()) });
