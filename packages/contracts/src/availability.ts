import { HORIZON_DAYS, MOST_EXCEPTIONS, MOST_NOTICE_HOURS } from '@keyturn/domain/tour-hours';
import { z } from 'zod';

const slot = z.strictObject({ start: z.string().max(8), end: z.string().max(8) });

/** Weekly availability: per weekday at most 24 windows of local time (America/Denver) as "8:00 AM" texts (security S-38). */
export const availability = z.partialRecord(
  z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']),
  z.array(slot).max(24),
);
export type Availability = z.infer<typeof availability>;

/** Dates on which other hours than the week's count, at most 60; no windows: nobody shows the home (requirement E8). */
export const exceptions = z
  .array(z.strictObject({ from: z.string().max(10), to: z.string().max(10), windows: z.array(slot).max(24) }))
  .max(MOST_EXCEPTIONS);

/** Hours that must lie between asking for a tour and the tour, and the days ahead of today that can be asked for. */
export const noticeHours = z.int().min(0).max(MOST_NOTICE_HOURS);
export const horizonDays = z.literal(HORIZON_DAYS);

/** The person's tour times, as answers return them. */
export const tourHours = z.object({ availability, exceptions, noticeHours: z.int(), horizonDays: z.int() });
export type TourHours = z.infer<typeof tourHours>;
