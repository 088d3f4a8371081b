import { z } from 'zod';

/** An installation's description of itself; '' where its operator has set none. */
export const siteAnswer = z.object({
  /** Whether e-mails go by a mail server; otherwise the operator passes links on. */
  sendsMail: z.boolean(),
  operator: z.object({ name: z.string(), email: z.string(), address: z.string() }),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  /** Schools whose addresses can be shown to be somebody's. */
  schools: z.array(z.object({ school: z.string(), domain: z.string(), studentsOnly: z.boolean() })).readonly(),
  /** Days in which an account that is to be deleted can be kept. Absent in answers of the release before. */
  graceDays: z.number().optional(),
});
export type SiteAnswer = z.infer<typeof siteAnswer>;
