import { HORIZON_DAYS, MOST_EXCEPTIONS, MOST_NOTICE_HOURS } from '@keyturn/domain/tour-hours';
import { z } from 'zod';

const slot = z.strictObject({ start: z.string().max(8), end: z.string().max(8) });

/** Weekly availability: per weekday at most 24 windows in Denver's local time, as "8:00 AM" texts (security S-38). */
export const availability = z.partialRecord(
  z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']),
  z.array(slot).max(24),
);
export type Availability = z.infer<typeof availability>;

/** Dates with other hours than the week's, at most 60; without windows there are no tours (requirement E8). */
export const exceptions = z
  .array(z.strictObject({ from: z.string().max(10), to: z.string().max(10), windows: z.array(slot).max(24) }))
  .max(MOST_EXCEPTIONS);

/** Notice in hours before a tour, and days ahead of today that are offered. */
export const noticeHours = z.int().min(0).max(MOST_NOTICE_HOURS);
export const horizonDays = z.literal(HORIZON_DAYS);

/** A person's tour times in answers. */
export const tourHours = z.object({ availability, exceptions, noticeHours: z.int(), horizonDays: z.int() });
export type TourHours = z.infer<typeof tourHours>;
