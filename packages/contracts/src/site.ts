import { z } from 'zod';

/** An installation's description of itself; '' when its operator sets none. */
export const siteAnswer = z.object({
  /** Whether a mail server sends e-mails; otherwise the operator passes links on. */
  sendsMail: z.boolean(),
  operator: z.object({ name: z.string(), email: z.string(), address: z.string() }),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  /** Schools whose addresses can be verified. */
  schools: z.array(z.object({ school: z.string(), domain: z.string(), studentsOnly: z.boolean() })).readonly(),
  /** Days in which a requested deletion can be cancelled. Absent in answers of the release before. */
  graceDays: z.number().optional(),
});
export type SiteAnswer = z.infer<typeof siteAnswer>;
