import { assertAsksTolerantly, assertReadsTolerantly } from '@keyturn/web-kit/testing';
import * as api from './api.ts';

const TITLE = "whatever another release answers, what is read is of the contract's kinds";
const { adminQueries, queries } = api;
const email = 'ada@example.edu';
const proof = { currentPassword: 'a long password' };

for (const [key, { select }] of [
  ['GET /api/tour-requests/received/:userEmail', queries.received],
  ['GET /api/transfers', queries.transfers],
  ['GET /api/posts/user/:userEmail', queries.own],
  ['GET /api/availability/:userEmail', queries.times],
  ['GET /api/users/account', queries.account],
  ['GET /api/users/sessions', queries.sessions],
  ['GET /api/site', queries.site],
  ['GET /api/saved-listings/:userEmail', queries.saved],
  ['GET /api/matches/cards/:listingId', queries.card('listing-1')],
  ['GET /api/notifications/preferences', queries.mail],
  ['GET /api/blocks', queries.blocks],
  ['GET /api/admin/cases', adminQueries.cases('open', '')],
  ['GET /api/admin/cases/:caseId', adminQueries.one('case-1')],
  ['GET /api/admin/audit', adminQueries.audit('')],
  ['GET /api/admin/people/:whose', adminQueries.person(email)],
  ['GET /api/posts/:postId', adminQueries.listing('listing-1')],
] as const) {
  test(`${key}: ${TITLE}`, () => {
    assertReadsTolerantly(key, select);
  });
}

for (const [key, ask] of [
  ['POST /api/users/register', () => api.register({ email, name: 'Ada Young', password: proof.currentPassword })],
  ['POST /api/users/login', () => api.logIn({ email, password: proof.currentPassword })],
  ['POST /api/users/deletion/cancel', () => api.keepAccount({ email, password: proof.currentPassword })],
  ['GET /api/session', api.readWhoIsIn],
] as const) {
  test(`${key}: the user, ${TITLE}`, async () => {
    await assertAsksTolerantly(key, ask, ({ user }) => user);
  });
}

for (const [key, ask] of [
  ['GET /api/profiles/:whose', api.queries.ownProfile.queryFn],
  ['POST /api/profiles', () => api.saveProfile({ email, name: 'Ada Young', location: 'Provo' })],
] as const) {
  test(`${key}: the own profile, ${TITLE}`, async () => {
    await assertAsksTolerantly(key, ask, ({ profile }) => profile);
  });
}

for (const [key, ask] of [
  ['POST /api/users/password/forgot', () => api.askForLink(email)],
  ['POST /api/users/email/confirmation', () => api.askToConfirm(false)],
  ['POST /api/users/email', () => api.askForEmail({ ...proof, newEmail: email })],
  ['POST /api/users/school', () => api.askForSchool(email)],
  ['POST /api/users/school', () => api.askForStudent('Utah Valley University', 'My student card.')],
  ['POST /api/users/manager-request', () => api.askForManager({ company: 'Aspen Homes', licence: 'PM-1' })],
] as const) {
  test(`${key}: what comes of it, ${TITLE}`, async () => {
    await assertAsksTolerantly(key, ask, ({ message }) => message);
  });
}

for (const [key, ask] of [
  ['POST /api/users/second-step/confirm', () => api.confirmSecondStep('123456')],
  ['POST /api/users/second-step/codes', () => api.renewRecoveryCodes(proof)],
] as const) {
  test(`${key}: the codes, ${TITLE}`, async () => {
    await assertAsksTolerantly(key, ask, ({ recoveryCodes }) => recoveryCodes);
  });
}

test(`POST /api/users/second-step: ${TITLE}`, async () => {
  await assertAsksTolerantly('POST /api/users/second-step', () => api.beginSecondStep(proof));
});

test(`POST /api/users/links/use: ${TITLE}`, async () => {
  await assertAsksTolerantly('POST /api/users/links/use', () => api.applyLink('token'));
});

test(`POST /api/users/deletion: the day, ${TITLE}`, async () => {
  await assertAsksTolerantly(
    'POST /api/users/deletion',
    () => api.deleteAccount(proof),
    ({ deletesAt }) => deletesAt,
  );
});

test(`POST /api/admin/cases: the id, ${TITLE}`, async () => {
  await assertAsksTolerantly(
    'POST /api/admin/cases',
    () => api.openPersonCase('user-1', 'Asked.'),
    ({ _id }) => _id,
  );
});

// In the order in which they are asked.
const EXPORTS = [
  'GET /api/users/export',
  'GET /api/posts/export',
  'GET /api/media/export',
  'GET /api/saved-listings/:userEmail/export',
  'GET /api/tour-requests/export',
  'GET /api/transfers/export',
  'GET /api/notifications/export',
  'GET /api/moderation/export',
] as const;

for (const [at, key] of EXPORTS.entries()) {
  test(`${key}: ${TITLE}`, async () => {
    await assertAsksTolerantly(key, async () => api.readExports[at]?.());
  });
}
