import { z } from 'zod';
import { adminPerson, deletionsAnswer, recoveryBody } from '../admin.ts';
import {
  accountAnswer,
  changeEmailBody,
  changePasswordBody,
  confirmationBody,
  confirmSecondStepBody,
  deletionAnswer,
  endSessionsBody,
  proof,
  recoveryCodesAnswer,
  secondStepSecret,
  sessionsAnswer,
} from '../account.ts';
import { exportAnswer } from '../export.ts';
import {
  forgotBody,
  loginBody,
  publicProfile,
  registerBody,
  resetBody,
  saveProfileBody,
  sessionAnswer,
  sessionUser,
  updateUserBody,
  useLinkAnswer,
  useLinkBody,
  userAnswer,
} from '../profiles.ts';
import { siteAnswer } from '../site.ts';
import { id, mediaFile, userEmail } from '../primitives.ts';
import { BADGES_CALLS } from './badges.ts';
import { bytes, callTable, json, jsonBody, messageAnswer, nothing, optionalJsonBody } from './call.ts';

/** One of two cards, never a partial profile: private fields must not reach others one by one (security S-14). */
const profileRead = z.object({ profile: z.union([publicProfile, publicProfile.extend(sessionUser.shape)]) });

/** Refusals of a log-in. */
const LOG_IN = { 401: ['log_in_failed', 'code_needed', 'wrong_code'], 409: ['conflict'], 429: ['too_many'] };

/** Refusals for a signed-in caller who proves their identity again. */
const PROVEN = {
  403: ['wrong_password', 'code_needed', 'wrong_code'],
  404: ['not_found'],
  409: ['conflict'],
  429: ['too_many'],
};

const ACCOUNT_CALLS = callTable({
  'POST /api/users/register': {
    summary: 'Registers an account and starts its session.',
    access: 'public',
    body: jsonBody(registerBody),
    answers: { 201: json(userAnswer, 'Registered; the cookie holds the session.') },
    refuses: { 409: ['registration_failed'], 422: ['common_password'], 429: ['too_many'] },
  },
  'POST /api/users/login': {
    summary: 'Starts a session; an older one of this browser ends.',
    access: 'public',
    body: jsonBody(loginBody),
    answers: { 200: json(userAnswer, 'Signed in; the cookie holds the session.') },
    refuses: { ...LOG_IN, 403: ['account_suspended', 'account_leaving'] },
  },
  'POST /api/users/logout': {
    summary: 'Ends the session on the server.',
    access: 'public',
    answers: { 204: nothing },
  },
  'POST /api/users/password/forgot': {
    summary: 'Asks for a link that sets a new password; says the same whether an account has the address or not.',
    access: 'public',
    body: jsonBody(forgotBody),
    answers: { 202: json(messageAnswer, 'Taken; what comes of it is told by e-mail alone.') },
    refuses: { 429: ['too_many'] },
  },
  'POST /api/users/password/reset': {
    summary: 'Sets a new password with a link’s token, ends all sessions and starts none.',
    access: 'public',
    body: jsonBody(resetBody),
    answers: { 200: json(messageAnswer) },
    refuses: { 409: ['conflict', 'address_free'], 410: ['link_over'], 422: ['common_password'], 429: ['too_many'] },
  },
  'POST /api/users/links/use': {
    summary:
      'Does what a link that went by e-mail is for, once. A new address is taken in the session of its account alone.',
    access: 'public',
    body: jsonBody(useLinkBody),
    answers: { 200: json(useLinkAnswer) },
    refuses: {
      403: ['other_account'],
      404: ['not_found'],
      409: ['email_taken', 'school_taken', 'conflict'],
      410: ['link_over'],
      429: ['too_many'],
    },
  },
  'POST /api/users/email': {
    summary:
      'Asks for another e-mail address; a link that goes there changes it. Says the same whether an account has the address or not.',
    access: 'session',
    body: jsonBody(changeEmailBody),
    answers: { 202: json(messageAnswer, 'Taken; what comes of it is told by e-mail alone.') },
    refuses: { ...PROVEN, 422: ['same_email'] },
  },
  'POST /api/users/email/confirmation': {
    summary: 'Sends a link that confirms the own e-mail address, on demand also where that is confirmed.',
    access: 'session',
    body: optionalJsonBody(confirmationBody),
    answers: {
      200: json(messageAnswer, 'It is confirmed already.'),
      202: json(messageAnswer, 'The link is on its way.'),
    },
    refuses: { 404: ['not_found'], 429: ['too_many'] },
  },
  'GET /api/users/account': {
    summary: 'What the account screen shows of the caller’s account.',
    access: 'session',
    answers: { 200: json(accountAnswer) },
    refuses: { 404: ['not_found'] },
  },
  'POST /api/users/second-step': {
    summary:
      'Begins a second step: a secret for an authenticator app, to be confirmed within ten minutes. Asks for the password.',
    access: 'session',
    body: jsonBody(proof),
    answers: { 201: json(secondStepSecret) },
    refuses: { ...PROVEN, 409: ['second_step_on', 'conflict'] },
  },
  'POST /api/users/second-step/confirm': {
    summary: 'Turns the second step on with a code of the app. All sessions end, and this browser gets a new one.',
    access: 'session',
    body: jsonBody(confirmSecondStepBody),
    answers: { 200: json(recoveryCodesAnswer, 'On; the cookie holds the new session.') },
    refuses: {
      403: ['wrong_code'],
      404: ['not_found'],
      409: ['second_step_on', 'conflict'],
      410: ['enrolment_over'],
      429: ['too_many'],
    },
  },
  'POST /api/users/second-step/codes': {
    summary: 'Gives ten new recovery codes in place of those before. Asks for password and code.',
    access: 'session',
    body: jsonBody(proof),
    answers: { 200: json(recoveryCodesAnswer) },
    refuses: { ...PROVEN, 409: ['second_step_off', 'conflict'] },
  },
  'POST /api/users/second-step/remove': {
    summary: 'Turns the second step off, with password and code. All sessions end, and this browser gets a new one.',
    access: 'session',
    body: jsonBody(proof),
    answers: { 200: json(messageAnswer, 'Off; the cookie holds the new session.') },
    refuses: { ...PROVEN, 409: ['second_step_off', 'admin_second_step', 'conflict'] },
  },
  'GET /api/users/sessions': {
    summary: 'Where the caller is signed in.',
    access: 'session',
    answers: { 200: json(sessionsAnswer) },
    refuses: { 404: ['not_found'] },
  },
  'POST /api/users/sessions/end': {
    summary: 'Ends sessions of the caller: one, all others, or all. Asks for the password.',
    access: 'session',
    body: jsonBody(endSessionsBody),
    answers: { 200: json(z.object({ ended: z.number() })) },
    refuses: PROVEN,
  },
  'POST /api/users/password': {
    summary: 'Changes the password. All sessions end, and this browser gets a new one.',
    access: 'session',
    body: jsonBody(changePasswordBody),
    answers: { 200: json(messageAnswer, 'Changed; the cookie holds the new session.') },
    refuses: { ...PROVEN, 422: ['common_password'] },
  },
  'POST /api/users/deletion': {
    summary:
      'Asks for the deletion of the account, after days of grace. All sessions end, listings are hidden, open tours and transfers end.',
    access: 'session',
    body: jsonBody(proof),
    answers: { 202: json(deletionAnswer, 'Taken; until then the account can be kept.') },
    refuses: PROVEN,
  },
  'POST /api/users/deletion/cancel': {
    summary: 'Logs in to an account that is to be deleted, and keeps it.',
    access: 'public',
    body: jsonBody(loginBody),
    answers: { 200: json(userAnswer, 'Kept; the cookie holds the session.') },
    refuses: { ...LOG_IN, 403: ['account_suspended'], 404: ['not_found'] },
  },
  'GET /api/site': {
    summary: 'Who runs this installation, and what it does about e-mail.',
    access: 'public',
    answers: { 200: json(siteAnswer) },
  },
  'POST /api/users/update': {
    summary: 'Changes the size of the group one looks for a home with.',
    access: 'session',
    self: 'body.email',
    body: jsonBody(updateUserBody),
    answers: { 200: json(userAnswer) },
    refuses: { 404: ['not_found'] },
  },
  'GET /api/session': {
    summary: 'Who is signed in, or null.',
    access: 'public',
    answers: { 200: json(sessionAnswer) },
  },
  'GET /api/profiles/:whose': {
    summary: 'A profile by e-mail, user id or `me`: one’s own whole, another person’s public card.',
    access: 'session',
    path: { whose: userEmail },
    answers: { 200: json(profileRead) },
    refuses: { 429: ['too_many'] },
  },
  'POST /api/profiles': {
    summary: 'Saves one’s own profile.',
    access: 'session',
    self: 'body.email',
    // May include a photo in base64 (security S-25).
    body: jsonBody(saveProfileBody, { maxBytes: 600 * 1024 }),
    answers: { 200: json(z.object({ profile: sessionUser, message: z.string() })) },
    refuses: { 404: ['not_found'], 409: ['conflict'], 422: ['not_an_image', 'image_too_large'], 429: ['too_many'] },
  },
  'GET /api/admin/people/:whose': {
    summary: 'A person by e-mail or user id, as admins see them.',
    access: 'admin',
    path: { whose: userEmail },
    answers: { 200: json(adminPerson) },
  },
  'POST /api/admin/people/:id/recovery': {
    summary: 'Sends a person a link to their own address that sets a new password. Three times an hour.',
    access: 'admin',
    path: { id },
    body: jsonBody(recoveryBody),
    answers: { 202: json(messageAnswer, 'The link is on its way.') },
    refuses: { 409: ['conflict'], 429: ['too_many'] },
  },
  'POST /api/admin/people/:id/end-sessions': {
    summary: 'Signs a person out everywhere.',
    access: 'admin',
    path: { id },
    answers: { 204: nothing },
    refuses: { 409: ['conflict'] },
  },
  'GET /api/admin/deletions': {
    summary: 'Accounts that are to be deleted, or were, and which services have erased them.',
    access: 'admin',
    answers: { 200: json(deletionsAnswer) },
  },
  'GET /media/profiles/:file': {
    summary: 'A profile photo.',
    access: 'public',
    path: { file: mediaFile },
    answers: { 200: bytes('image/jpeg', 'The photo') },
  },
  'GET /api/users/export': {
    summary: 'What is kept about the caller: account and where they are signed in. Five times a day.',
    access: 'session',
    answers: { 200: json(exportAnswer) },
    refuses: { 429: ['too_many'] },
  },
});

/** Accounts, session and profiles. */
export const PROFILES_CALLS = { ...ACCOUNT_CALLS, ...BADGES_CALLS };

const tokenHolder = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  emailConfirmed: z.boolean().optional(),
  role: z.string().optional(),
});

/** Calls between gateway and service; no address below /internal is reachable from outside. */
export const INTERNAL_CALLS = callTable({
  'GET /internal/session': {
    summary: 'Who holds a session id.',
    access: 'public',
    answers: { 200: json(z.object({ user: tokenHolder.nullable() })) },
  },
});
