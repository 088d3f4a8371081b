import { z } from 'zod';
import { email, requiredText, text } from './primitives.ts';
import { badge, PASSWORD_LENGTH, registerBody, secondStepCode } from './profiles.ts';

/** Proof of identity for a sensitive change: the password, and a code if a second step is on. */
export const proof = z.object({
  currentPassword: z.string().min(1).max(PASSWORD_LENGTH.max),
  code: secondStepCode.optional(),
});
export type Proof = z.input<typeof proof>;

/** `POST /api/users/password`. */
export const changePasswordBody = proof.extend({ newPassword: registerBody.shape.password });
export type ChangePasswordBody = z.input<typeof changePasswordBody>;

/**
 * `POST /api/users/email/confirmation`: `isAgain` also sends a link to a confirmed address, because e-mails to it no
 * longer arrive.
 */
export const confirmationBody = z.object({ isAgain: z.boolean().default(false) });

/** `POST /api/users/sessions/end`: one by its id, `others`, or `all`. */
export const endSessionsBody = proof.extend({ which: z.string().min(1).max(64) });
export type EndSessionsBody = z.input<typeof endSessionsBody>;

/** One of a person's sessions; its id grants no access. */
const shownSession = z.object({
  id: z.string(),
  /** "Chrome on Windows"; '' in sessions of an earlier release. */
  device: z.string(),
  /** The network of the address at its start, a /24 or /48. */
  network: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  isCurrent: z.boolean(),
});
export type ShownSession = z.infer<typeof shownSession>;

/** `GET /api/users/sessions`. */
export const sessionsAnswer = z.object({ sessions: z.array(shownSession) });

/** `GET /api/users/account`: the content of the account screen. */
export const accountAnswer = z.object({
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** The new address while its link is unused; '' for none. */
  pendingEmail: z.string(),
  /** 'YYYY-MM'. */
  memberSince: z.string(),
  role: z.string(),
  /** Whether a log-in asks for a code. */
  secondStep: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** Absent in answers of the release before. */
  badges: z.array(badge).optional(),
  /**
   * The request for approval as a property manager, and its company; absent in answers of the release before. `overdue`
   * has waited for more than a week, `renamed` was approved under another name, and both may be repeated; '' is never
   * requested.
   */
  manager: z.object({ state: z.string(), company: z.string() }).optional(),
  /**
   * The request for a student badge, and its school; absent in answers of the release before. `told` is the admin's
   * text. Further states: `ending` (approved and due for renewal), `over`, and `revoked` (managers, too).
   */
  student: z.object({ state: z.string(), school: z.string(), told: z.string() }).optional(),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** `POST /api/users/second-step`: the secret for the authenticator app, as text and as the address in its QR code. */
export const secondStepSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondStepSecret = z.infer<typeof secondStepSecret>;

/** `POST /api/users/second-step/confirm`: a code of the app for that secret. */
export const confirmSecondStepBody = z.object({ code: secondStepCode });

/** Returned once: only their hashes are stored. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** `POST /api/users/deletion`: the instant of the deletion. */
export const deletionAnswer = z.object({ deletesAt: z.string() });

/** `POST /api/users/email`. */
export const changeEmailBody = proof.extend({ newEmail: email });
export type ChangeEmailBody = z.input<typeof changeEmailBody>;

const NOTE_MISSING = 'Please write how you can show it.';

/**
 * `POST /api/users/school`: a school address to verify; or, without one, the school and a note to the admin who checks
 * papers.
 */
export const schoolBody = z
  .object({
    email: email.optional(),
    school: requiredText(100, 'Please choose a school.').optional(),
    note: requiredText(500, NOTE_MISSING).optional(),
  })
  .refine((body) => (body.email === undefined) !== (body.school === undefined), {
    path: ['email'],
    message: 'Please enter an address, or choose a school.',
  })
  .refine(({ school, note }) => school === undefined || note !== undefined, { path: ['note'], message: NOTE_MISSING });

/** `POST /api/users/manager-request`: details that only an admin reads. */
export const managerBody = z.object({
  company: requiredText(100, 'Please enter the company.'),
  website: text(200).pipe(z.string().trim()).default(''),
  licence: requiredText(40, 'Please enter the license.'),
  message: text(500).pipe(z.string().trim()).default(''),
});
export type ManagerBody = z.input<typeof managerBody>;
