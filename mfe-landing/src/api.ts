import type { DecideCaseBody } from '@keyturn/contracts/admin';
import type {
  ChangeEmailBody,
  ChangePasswordBody,
  EndSessionsBody,
  ManagerBody,
  Proof,
  ShownSession,
} from '@keyturn/contracts/account';
import type { ExportAnswer } from '@keyturn/contracts/export';
import type { LoginBody, RegisterBody, ResetBody, SaveProfileBody } from '@keyturn/contracts/profiles';
import type { TourRequest } from '@keyturn/contracts/tours';
import { QUERY_KEYS } from '@keyturn/contracts/page';
import type { MailTopic } from '@keyturn/domain/mail-topics';
import { ApiError, call, send, UPLOAD_DEADLINE_MS } from '@keyturn/web-kit/api';
import { cardListing } from '@keyturn/web-kit/listing';
import { flag, key, list, maybe, object, orNull, text } from '@keyturn/web-kit/read';
import { answeredUser, knownProfile } from '@keyturn/web-kit/session';
import {
  account,
  adminCase,
  auditItem,
  blockedPerson,
  caseItem,
  exportedPart,
  lookedUpPerson,
  mailPreferences,
  ownProfile,
  recoveryCodes,
  reviewedListing,
  secondStepSecret,
  site,
  homePost,
  tourTimes,
  homeTransfer,
} from './read-answers.ts';

const ME = { path: { userEmail: 'me' } };

/** The requests that the greeting counts; answers of the release before have no state. */
interface Received {
  readonly _id: string;
  readonly status: string;
  readonly state?: string;
  readonly buyer: Pick<TourRequest['buyer'], 'id'>;
}

const received = object<Received>({
  _id: key,
  status: text,
  state: maybe(text),
  buyer: object<Received['buyer']>({ id: maybe(text) }),
});
const readReceived = call('GET /api/tour-requests/received/:userEmail', list(received));
const readTransfers = call('GET /api/transfers', list(homeTransfer));
const readOwn = call('GET /api/posts/user/:userEmail', list(homePost));
const readTimes = call('GET /api/availability/:userEmail', tourTimes);
const readSaved = call('GET /api/saved-listings/:userEmail', list(cardListing));
const readCard = call('GET /api/matches/cards/:listingId', object({ listing: orNull(cardListing) }));
const readBlocks = call('GET /api/blocks', list(blockedPerson));
const readProfile = call('GET /api/profiles/:whose', object({ profile: ownProfile }));
const storeProfile = call('POST /api/profiles', object({ profile: knownProfile }));
const makeAccount = call('POST /api/users/register', object({ user: answeredUser }));
const startSession = call('POST /api/users/login', object({ user: answeredUser }));
const session = object<ShownSession>({
  id: key,
  device: text,
  network: text,
  createdAt: text,
  usedAt: text,
  isCurrent: flag,
});
const reopen = call('POST /api/users/deletion/cancel', object({ user: answeredUser }));
const close = call('POST /api/users/deletion', object({ deletesAt: text }));
const readSessions = call('GET /api/users/sessions', object({ sessions: list(session) }));
const readAccount = call('GET /api/users/account', account);
const startSecondStep = call('POST /api/users/second-step', secondStepSecret);
const proveSecondStep = call('POST /api/users/second-step/confirm', recoveryCodes);
const renewCodes = call('POST /api/users/second-step/codes', recoveryCodes);
const exported = object<ExportAnswer>({ parts: list(exportedPart) });
const readSite = call('GET /api/site', site);
const takeLink = call('POST /api/users/links/use', object({ purpose: text, message: text }));
const changeAddress = call('POST /api/users/email', object({ message: text }));
const schoolLink = call('POST /api/users/school', object({ message: text }));
const managerRequest = call('POST /api/users/manager-request', object({ message: text }));
const readSessionUser = call('GET /api/session', object({ user: orNull(answeredUser) }));
const readMailPreferences = call('GET /api/notifications/preferences', mailPreferences);
const confirmationLink = call('POST /api/users/email/confirmation', object({ message: text }));
const forgotPassword = call('POST /api/users/password/forgot', object({ message: text }));

/** What the screens read, with its cache keys, some shared with tours and discovery. */
export const queries = {
  received: { queryKey: QUERY_KEYS.received, ...readReceived.query(ME) },
  transfers: { queryKey: QUERY_KEYS.transfers, ...readTransfers.query() },
  /** The person's own listings and tour hours, under the same keys as their own screens. */
  own: { queryKey: QUERY_KEYS.ownPosts, ...readOwn.query(ME) },
  times: { queryKey: QUERY_KEYS.availability, ...readTimes.query(ME) },
  account: { queryKey: ['landing', 'account'], ...readAccount.query() },
  sessions: { queryKey: ['landing', 'sessions'], ...readSessions.query() },
  site: { queryKey: ['landing', 'site'], ...readSite.query() },
  /** A visitor's target listing. */
  card: (listingId: string) => ({
    queryKey: ['landing', 'card', listingId],
    ...readCard.query({ path: { listingId } }),
  }),
  saved: { queryKey: QUERY_KEYS.saved, ...readSaved.query(ME) },
  mail: { queryKey: ['landing', 'mail'], ...readMailPreferences.query() },
  blocks: { queryKey: ['landing', 'blocks'], ...readBlocks.query() },
  ownProfile: { queryKey: ['landing', 'profile'], queryFn: readOwnProfile },
};

const readSavedExport = call('GET /api/saved-listings/:userEmail/export', exported);

/** The export of each service. */
export const readExports: readonly (() => Promise<ExportAnswer>)[] = [
  call('GET /api/users/export', exported),
  call('GET /api/posts/export', exported),
  call('GET /api/media/export', exported),
  () => readSavedExport(ME),
  call('GET /api/tour-requests/export', exported),
  call('GET /api/transfers/export', exported),
  call('GET /api/notifications/export', exported),
  call('GET /api/moderation/export', exported),
];

/** Requests a link to verify a school address; returns the result's sentence. */
export const askForSchool = async (email: string) => (await schoolLink({ body: { email } })).message;

export const takeSchoolOff = () => send('DELETE /api/users/school');
export const takeStudentOff = () => send('DELETE /api/users/student');

/** Requests a student check by papers; returns the result's sentence. */
export const askForStudent = async (school: string, note: string) =>
  (await schoolLink({ body: { school, note } })).message;

/** Requests approval as a property manager; returns the result's sentence. */
export const askForManager = async (body: ManagerBody) => (await managerRequest({ body })).message;

export const unblock = (userId: string) => send('DELETE /api/blocks/:userId', { path: { userId } });

export const register = async (body: RegisterBody) => (await makeAccount({ body })).user;

export const logIn = async (body: LoginBody) => (await startSession({ body })).user;

/** Logs in to an account in deletion, which cancels it. */
export const keepAccount = async (body: LoginBody) => (await reopen({ body })).user;

/** Requests the account's deletion; returns its instant, '' if unreadable. */
export const deleteAccount = async (body: Proof) => (await close({ body })).deletesAt;

/** Requests a reset link; returns the sentence, the same for everybody, '' if unreadable. */
export const askForLink = async (email: string) => (await forgotPassword({ body: { email } })).message;

export const resetPassword = (body: ResetBody) => send('POST /api/users/password/reset', { body });

export const endSessions = (body: EndSessionsBody) => send('POST /api/users/sessions/end', { body });

export const changePassword = (body: ChangePasswordBody) => send('POST /api/users/password', { body });

export const beginSecondStep = (body: Proof) => startSecondStep({ body });

/** Turns on the second step; returns the recovery codes. */
export const confirmSecondStep = async (code: string) => (await proveSecondStep({ body: { code } })).recoveryCodes;

export const renewRecoveryCodes = async (body: Proof) => (await renewCodes({ body })).recoveryCodes;

export const removeSecondStep = (body: Proof) => send('POST /api/users/second-step/remove', { body });

/** Requests a link that confirms the own address, also a confirmed one; returns the sentence, '' if unreadable. */
export const askToConfirm = async (isAgain: boolean) => (await confirmationLink({ body: { isAgain } })).message;

/** Turns a topic's e-mails on or off. */
export const chooseMail = (topic: MailTopic, isOn: boolean) =>
  send('PUT /api/notifications/preferences/:topic', { path: { topic }, body: { isOn } });

/** Uses an e-mailed link; returns the result, '' if unreadable. */
export const applyLink = (token: string) => takeLink({ body: { token } });

/** The session's person on the server; null for nobody. */
export const readWhoIsIn = async () => (await readSessionUser()).user;

/** Requests another address; returns the sentence, '' if unreadable. */
export const askForEmail = async (body: ChangeEmailBody) => (await changeAddress({ body })).message;

/** The person's own profile, or null before it was first saved. */
async function readOwnProfile() {
  try {
    return (await readProfile({ path: { whose: 'me' } })).profile;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** A new photo waits for its turn to be decoded. */
export const saveProfile = async (body: SaveProfileBody) =>
  (await storeProfile({ body, ...(body.profilePic?.startsWith('data:') && { deadlineMs: UPLOAD_DEADLINE_MS }) }))
    .profile;

/** Prefix of the admin's query keys. */
export const ADMIN_KEY = ['landing', 'admin'];
export type CasesState = 'open' | 'closed';

const readCases = call('GET /api/admin/cases', object({ items: list(caseItem), next: orNull(text) }));
const readListing = call('GET /api/posts/:postId', reviewedListing);
const readCase = call('GET /api/admin/cases/:caseId', adminCase);
const readAudit = call('GET /api/admin/audit', object({ items: list(auditItem), next: orNull(text) }));
const readPerson = call('GET /api/admin/people/:whose', lookedUpPerson);
const makeCase = call('POST /api/admin/cases', object({ _id: text }));

/** What admins read; lists by cursor, '' for the first page. */
export const adminQueries = {
  cases: (state: CasesState, cursor: string) => ({
    queryKey: [...ADMIN_KEY, 'cases', state, cursor],
    ...readCases.query({ query: { state, cursor: cursor || undefined } }),
  }),
  one: (caseId: string) => ({ queryKey: [...ADMIN_KEY, 'case', caseId], ...readCase.query({ path: { caseId } }) }),
  listing: (postId: string) => ({
    queryKey: [...ADMIN_KEY, 'listing', postId],
    ...readListing.query({ path: { postId } }),
  }),
  person: (whose: string) => ({ queryKey: [...ADMIN_KEY, 'person', whose], ...readPerson.query({ path: { whose } }) }),
  audit: (cursor: string) => ({
    queryKey: [...ADMIN_KEY, 'audit', cursor],
    ...readAudit.query({ query: { cursor: cursor || undefined } }),
  }),
};

export const decideCase = (caseId: string, body: DecideCaseBody) =>
  send('POST /api/admin/cases/:caseId/decision', { path: { caseId }, body });

/** Sends a person a link that sets a new password. */
export const sendResetLink = (id: string, note: string) =>
  send('POST /api/admin/people/:id/recovery', { path: { id }, body: { note } });

export const endSessionsOf = (id: string) => send('POST /api/admin/people/:id/end-sessions', { path: { id } });

/** Opens a person's case; returns its id, '' if unreadable. */
export const openPersonCase = async (id: string, note: string) =>
  (await makeCase({ body: { about: 'person', id, note } }))._id;
