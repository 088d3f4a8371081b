import { REPORT_REASONS } from '@keyturn/domain/report-reasons';
import { z } from 'zod';
import { id, text } from './primitives.ts';

/** Somebody the caller has blocked, with their profile's name and photo, and since when. */
export const blockedPerson = z.object({ userId: id, name: z.string(), photo: z.string(), at: z.string() });
export type BlockedPerson = z.infer<typeof blockedPerson>;

export const blocksAnswer = z.array(blockedPerson);

/** `POST /api/moderation/reports`: the id of what is reported, and why. */
export const reportBody = z.object({
  about: z.enum(['listing', 'person']),
  id,
  reason: z.enum(REPORT_REASONS),
  text: text(1000).optional(),
});
export type ReportBody = z.infer<typeof reportBody>;

export const reportAnswer = z.object({ id: z.string(), message: z.string() });
