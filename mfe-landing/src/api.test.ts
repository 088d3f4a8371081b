import type { AnswerOf, CallKey, CallOf } from '@keyturn/contracts/wire';
import { assertAsksTolerantly, assertReadsTolerantly } from '@keyturn/web-kit/testing';
import * as api from './api.ts';

const TITLE = "fields of any other release's answer have the contract's types";
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

const asks = <K extends CallKey>(
  key: K,
  ask: () => Promise<unknown>,
  told?: (answer: AnswerOf<CallOf<K>>) => unknown,
  what = '',
): void => test(`${key}: ${what}${TITLE}`, () => assertAsksTolerantly(key, ask, told));

const userOf = ({ user }: { user: unknown }) => user;
asks('POST /api/users/register', () => api.register({ email, name: 'Ada Young', password: 'a long password' }), userOf);
asks('POST /api/users/login', () => api.logIn({ email, password: 'a long password' }), userOf);
asks('POST /api/users/deletion/cancel', () => api.keepAccount({ email, password: 'a long password' }), userOf);
asks('GET /api/session', api.readWhoIsIn, userOf);

const profileOf = ({ profile }: { profile: unknown }) => profile;
asks('GET /api/profiles/:whose', api.queries.ownProfile.queryFn, profileOf);
asks('POST /api/profiles', () => api.saveProfile({ email, name: 'Ada Young', location: 'Provo' }), profileOf);

const messageOf = ({ message }: { message: unknown }) => message;
asks('POST /api/users/password/forgot', () => api.askForLink(email), messageOf);
asks('POST /api/users/email/confirmation', () => api.askToConfirm(false), messageOf);
asks('POST /api/users/email', () => api.askForEmail({ ...proof, newEmail: email }), messageOf);
asks('POST /api/users/school', () => api.askForSchool(email), messageOf);
asks(
  'POST /api/users/school',
  () => api.askForStudent('Utah Valley University', 'My card.'),
  messageOf,
  'with papers, ',
);
asks('POST /api/users/manager-request', () => api.askForManager({ company: 'Aspen', licence: 'PM-1' }), messageOf);

const codesOf = ({ recoveryCodes }: { recoveryCodes: unknown }) => recoveryCodes;
asks('POST /api/users/second-step', () => api.beginSecondStep(proof));
asks('POST /api/users/second-step/confirm', () => api.confirmSecondStep('123456'), codesOf);
asks('POST /api/users/second-step/codes', () => api.renewRecoveryCodes(proof), codesOf);

asks('POST /api/users/links/use', () => api.applyLink('token'));
asks(
  'POST /api/users/deletion',
  () => api.deleteAccount(proof),
  ({ deletesAt }) => deletesAt,
);
asks(
  'POST /api/admin/cases',
  () => api.openPersonCase('user-1', 'Asked.'),
  ({ _id }) => _id,
);

// In call order.
for (const [at, key] of (
  [
    'GET /api/users/export',
    'GET /api/posts/export',
    'GET /api/media/export',
    'GET /api/saved-listings/:userEmail/export',
    'GET /api/tour-requests/export',
    'GET /api/transfers/export',
    'GET /api/notifications/export',
    'GET /api/moderation/export',
  ] as const
).entries())
  asks(key, async () => api.readExports[at]?.());
