import { z } from 'zod';
import { PASSWORD_LENGTH, registerBody } from './profiles.ts';

/** What shows once more that it is oneself: the password. */
export const proof = z.object({ currentPassword: z.string().min(1).max(PASSWORD_LENGTH.max) });

/** `POST /api/users/password`. */
export const changePasswordBody = proof.extend({ newPassword: registerBody.shape.password });
export type ChangePasswordBody = z.input<typeof changePasswordBody>;

/** `POST /api/users/sessions/end`: one by its id, `others`, or `all`. */
export const endSessionsBody = proof.extend({ which: z.string().min(1).max(64) });
export type EndSessionsBody = z.input<typeof endSessionsBody>;

/** One of somebody's sessions; its id opens nothing. */
const shownSession = z.object({
  id: z.string(),
  /** "Chrome on Windows"; '' in sessions of a release before. */
  device: z.string(),
  /** The neighbourhood of the address it began at, a /24 or /48. */
  network: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  isCurrent: z.boolean(),
});
export type ShownSession = z.infer<typeof shownSession>;

/** `GET /api/users/sessions`. */
export const sessionsAnswer = z.object({ sessions: z.array(shownSession) });
