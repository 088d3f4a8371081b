import { z } from 'zod';
import { email, requiredText, text } from './primitives.ts';
import { badge, PASSWORD_LENGTH, registerBody, secondStepCode } from './profiles.ts';

/** What shows once more that it is oneself: the password, and a code where a second step is on. */
export const proof = z.object({
  currentPassword: z.string().min(1).max(PASSWORD_LENGTH.max),
  code: secondStepCode.optional(),
});
export type Proof = z.input<typeof proof>;

/** `POST /api/users/password`. */
export const changePasswordBody = proof.extend({ newPassword: registerBody.shape.password });
export type ChangePasswordBody = z.input<typeof changePasswordBody>;

/** `POST /api/users/email/confirmation`: whether a link is sent where the address is confirmed, too, as that e-mails no longer reach. */
export const confirmationBody = z.object({ isAgain: z.boolean().default(false) });

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
  /** Absent in answers of the release before. */
  badges: z.array(badge).optional(),
  /**
   * The request to be approved as a property manager, and its company. Absent in answers of the release before.
   * `overdue` waits for more than a week. `renamed` was approved under another name. Both may be asked again; '' was never asked.
   */
  manager: z.object({ state: z.string(), company: z.string() }).optional(),
  /**
   * The request to be shown as a student, and its school. Absent in answers of the release before. `told` is the admin's text.
   * Further states: `ending` (approved, and so short that it may be asked again), `over`, and `revoked` (of managers, too).
   */
  student: z.object({ state: z.string(), school: z.string(), told: z.string() }).optional(),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** `POST /api/users/second-step`: the secret for the authenticator app, to type and as the address that its QR code holds. */
export const secondStepSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondStepSecret = z.infer<typeof secondStepSecret>;

/** `POST /api/users/second-step/confirm`: a code that the app shows for it. */
export const confirmSecondStepBody = z.object({ code: secondStepCode });

/** Returned once: only their hashes are stored. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** `POST /api/users/deletion`: the instant from which on the account is deleted. */
export const deletionAnswer = z.object({ deletesAt: z.string() });

/** `POST /api/users/email`. */
export const changeEmailBody = proof.extend({ newEmail: email });
export type ChangeEmailBody = z.input<typeof changeEmailBody>;

const NOTE_MISSING = 'Please write how you can show it.';

/** `POST /api/users/school`: an address of a school, to be shown as the caller's; or, of who has none, the school and a note to the admin who is to look at papers. */
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
export type SchoolBody = z.input<typeof schoolBody>;

/** `POST /api/users/manager-request`: what an admin checks, and nobody else reads. */
export const managerBody = z.object({
  company: requiredText(100, 'Please enter the company.'),
  website: text(200).pipe(z.string().trim()).default(''),
  licence: requiredText(40, 'Please enter the license.'),
  message: text(500).pipe(z.string().trim()).default(''),
});
export type ManagerBody = z.input<typeof managerBody>;
