import { z } from 'zod';

/** A person as admins see them; `GET /api/admin/people/:whose`. */
export const adminPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** '' for an account as any other; a release to come may know other states. */
  state: z.string(),
  role: z.string(),
  /** The month, as 2026-11. */
  memberSince: z.string(),
});
export type AdminPerson = z.infer<typeof adminPerson>;
