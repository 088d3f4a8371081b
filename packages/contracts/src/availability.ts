import { z } from 'zod';

const slot = z.strictObject({ start: z.string().max(8), end: z.string().max(8) });

/** Weekly availability: per weekday at most 24 windows of local time (America/Denver) as "8:00 AM" texts (security S-38). */
export const availability = z.partialRecord(
  z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']),
  z.array(slot).max(24),
);
export type Availability = z.infer<typeof availability>;
