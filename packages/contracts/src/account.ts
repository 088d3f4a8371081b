import { z } from 'zod';
import { email } from './primitives.ts';
import { PASSWORD_LENGTH, registerBody, secondStepCode } from './profiles.ts';

/** What shows once more that it is oneself: the password, and a code where a second step is on. */
export const proof = z.object({
  currentPassword: z.string().min(1).max(PASSWORD_LENGTH.max),
  code: secondStepCode.optional(),
});
export type Proof = z.input<typeof proof>;

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

/** `GET /api/users/account`: what the account screen shows of it. */
export const accountAnswer = z.object({
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** The address it is to have once the link that went there is used; '' for none. */
  pendingEmail: z.string(),
  /** 'YYYY-MM'. */
  memberSince: z.string(),
  role: z.string(),
  /** Whether a log-in asks for a code. */
  secondStep: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** `POST /api/users/second-step`: the secret for the authenticator app, to type and as the address that its QR code holds. */
export const secondStepSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondStepSecret = z.infer<typeof secondStepSecret>;

/** `POST /api/users/second-step/confirm`: a code that the app shows for it. */
export const confirmSecondStepBody = z.object({ code: secondStepCode });

/** Told once: only their hashes are kept. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** `POST /api/users/deletion`: the instant from which on the account is deleted. */
export const deletionAnswer = z.object({ deletesAt: z.string() });
export type DeletionAnswer = z.infer<typeof deletionAnswer>;

/** `POST /api/users/email`. */
export const changeEmailBody = proof.extend({ newEmail: email });
export type ChangeEmailBody = z.input<typeof changeEmailBody>;
