import { z } from 'zod';

/** Body of every 4xx: one sentence under both names that screens read, a code and the request's id (security S-40). */
export const errorBody = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
});

/** Body of every 5xx: no detail. */
export const failureBody = z.strictObject({ code: z.string(), requestId: z.string() });
