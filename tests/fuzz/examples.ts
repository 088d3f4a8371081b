import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { SERVICE_EXAMPLES } from '../permissions/matrix.ts';
import { PASSWORD, type World } from './world.ts';

/** A valid request of a call, from which the hostile ones are made. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const ASKED = {
  school: 'BYU',
  budget: '900',
  housingType: 'Female',
  roomType: 'Private Room',
  amenities: 'Pool,Gym',
  moveInDate: '2027-01-10',
  limit: '10',
  near: '3',
  cursor: '80_1700000000000_abc',
};
const POST = {
  monthlyRent: '$850',
  leaseType: 'Private Room',
  bedrooms: '2',
  squareFootage: 800,
  amenities: ['Pool'],
  startDate: '2027-01-10',
  endDate: '2027-05-01',
  notes: 'Quiet street',
  isPropertyManager: false,
  street: '12 Elm St',
  unit: '4',
  city: 'Provo',
  state: 'UT',
  incentives: [],
  transferType: 'Sublet',
  officeAgreed: 'Yes',
  posted: false,
};

/** In the shape of a link's, of none that was made. */
const LINK = `${'a'.repeat(22)}.${'b'.repeat(22)}`;

/** A valid example of every call that takes anything, by the call's key. */
export const EXAMPLES: Readonly<Record<string, (world: World) => Example>> = {
  ...Object.fromEntries(Object.entries(SERVICE_EXAMPLES).map(([key, example]) => [key, () => example])),
  'POST /api/reports': () => ({
    body: { reports: [{ kind: 'crash', slice: 'tours', version: '0.1.0-0123456789ab', text: 'A screen threw.' }] },
  }),
  'POST /releases/:slice': () => ({ path: { slice: 'tours' }, body: 'not.signed.command' }),
  'GET /releases/:slice/preview': () => ({ path: { slice: 'tours' }, query: { link: 'not.signed.link' } }),
  'POST /releases/:slice/preview': () => ({ path: { slice: 'tours' }, body: { link: 'not.signed.link' } }),
  'POST /releases/:slice/preview/end': () => ({ path: { slice: 'tours' } }),
  'POST /api/users/register': () => ({
    body: { name: 'New Person', email: 'new@example.edu', password: PASSWORD },
  }),
  'POST /api/users/login': () => ({ body: { email: 'spare@example.edu', password: PASSWORD } }),
  'POST /api/users/password/forgot': () => ({ body: { email: 'spare@example.edu' } }),
  'POST /api/users/password/reset': () => ({ body: { token: LINK, password: PASSWORD } }),
  'POST /api/users/links/use': () => ({ body: { token: LINK } }),
  'POST /api/users/sessions/end': () => ({ body: { currentPassword: PASSWORD, which: 'others' } }),
  // The right one would end the session that all is asked with.
  'POST /api/users/password': () => ({ body: { currentPassword: 'a wrong guess', newPassword: PASSWORD } }),
  'POST /api/users/deletion': () => ({ body: { currentPassword: 'a wrong guess', code: '000000' } }),
  'POST /api/users/deletion/cancel': () => ({ body: { email: 'spare@example.edu', password: PASSWORD } }),
  'POST /api/users/email': () => ({ body: { currentPassword: 'a wrong guess', newEmail: 'elsewhere@example.edu' } }),
  'POST /api/users/school': () => ({ body: { email: 'spare@byu.edu' } }),
  'DELETE /api/users/school': () => ({}),
  'DELETE /api/users/student': () => ({}),
  'POST /api/users/manager-request': () => ({
    body: { company: 'Wasatch Homes', website: 'https://wasatch.example.com', licence: 'UT 12-345', message: 'Ours.' },
  }),
  // A right password would begin one, and a right code turn it on.
  'POST /api/users/second-step': () => ({ body: { currentPassword: 'a wrong guess', code: '000000' } }),
  'POST /api/users/second-step/confirm': () => ({ body: { code: '000000' } }),
  'POST /api/users/second-step/codes': () => ({ body: { currentPassword: 'a wrong guess', code: '000000' } }),
  'POST /api/users/second-step/remove': () => ({ body: { currentPassword: 'a wrong guess', code: '000000' } }),
  'POST /api/users/update': ({ email }) => ({ body: { email, updates: { discoveryGroupSize: 2 } } }),
  'GET /api/admin/cases': () => ({ query: { state: 'closed', kind: 'person' } }),
  'GET /api/admin/cases/:caseId': () => ({ path: { caseId: 'A'.repeat(22) } }),
  'POST /api/admin/cases': ({ userId }) => ({ body: { about: 'person', id: userId, note: 'Seen by chance.' } }),
  'POST /api/admin/cases/:caseId/decision': () => ({
    path: { caseId: 'A'.repeat(22) },
    body: { action: 'warn', note: 'Looked at it.', tell: 'Please be kind.' },
  }),
  'GET /api/admin/audit': ({ userId }) => ({ query: { actor: userId } }),
  'POST /api/admin/people/:id/recovery': ({ userId }) => ({
    path: { id: userId },
    body: { note: 'Lost the address.' },
  }),
  'POST /api/admin/people/:id/end-sessions': ({ userId }) => ({ path: { id: userId } }),
  'GET /api/admin/deletions': () => ({}),
  'GET /api/admin/people/:whose': ({ userId }) => ({ path: { whose: userId } }),
  'GET /api/profiles/:whose': ({ userId }) => ({ path: { whose: userId } }),
  'POST /api/profiles': ({ email }) => ({
    body: {
      email,
      name: 'Ann Lee',
      location: 'Provo UT',
      school: 'BYU',
      instagram: true,
      linkedin: false,
      tiktok: false,
      isPropertyManager: false,
      profilePic: '',
      profileCreated: true,
      createdAt: 'May 2025',
    },
  }),
  'GET /media/profiles/:file': ({ portrait }) => ({ path: { file: portrait.split('/').at(-1) ?? '' } }),
  'POST /api/create-draft': ({ email }) => ({ body: { email, isPropertyManager: false } }),
  'GET /api/get-latest-post/:userEmail': ({ email }) => ({ path: { userEmail: email } }),
  'POST /api/update-post-field': ({ draftId }) => ({
    body: { postId: draftId, field: 'furnishings', value: ['Bed Frame', 'Desk'] },
  }),
  'GET /api/get-post-by-id/:postId': ({ draftId }) => ({ path: { postId: draftId } }),
  'GET /api/posts/live': () => ({ query: { limit: '20' } }),
  'GET /api/posts/user/:userEmail': () => ({ path: { userEmail: 'me' } }),
  'GET /api/posts/:postId': ({ listingId }) => ({ path: { postId: listingId } }),
  'PUT /api/posts/:postId': ({ email, draftId, image }) => ({
    path: { postId: draftId },
    body: { userEmail: email, postData: { ...POST, images: [{ url: image }] } },
  }),
  'POST /api/posts': ({ email, ownListingId }) => ({
    body: { userEmail: email, postData: { ...POST, _id: ownListingId } },
  }),
  'POST /api/posts/:postId/available': ({ ownListingId }) => ({
    path: { postId: ownListingId },
    body: { available: true },
  }),
  'DELETE /api/posts/:postId': ({ email, spareDraftId }) => ({
    path: { postId: spareDraftId },
    body: { userEmail: email },
  }),
  'POST /api/media/upload': () => ({ body: { upload_preset: 'keyturn', folder: 'listings' } }),
  'GET /media/listings/:file': ({ image }) => ({
    path: { file: image.split('/').at(-1) ?? '' },
    query: { w: '480' },
  }),
  'GET /api/matches': () => ({ query: ASKED }),
  'GET /api/matches/cards/:listingId': ({ listingId }) => ({ path: { listingId } }),
  'GET /api/saved-listings/:userEmail': () => ({ path: { userEmail: 'me' } }),
  'GET /api/saved-listings/:userEmail/export': () => ({ path: { userEmail: 'me' } }),
  'GET /api/saved-listings/:userEmail/gone': () => ({ path: { userEmail: 'me' } }),
  'PUT /api/saved-listings/:userEmail/:listingId': ({ listingId }) => ({ path: { userEmail: 'me', listingId } }),
  'DELETE /api/saved-listings/:userEmail/:listingId': ({ listingId }) => ({ path: { userEmail: 'me', listingId } }),
  'GET /api/tour-requests/sent/:userEmail': () => ({ path: { userEmail: 'me' } }),
  'GET /api/tour-requests/received/:userEmail': () => ({ path: { userEmail: 'me' } }),
  'GET /api/tour-requests/slots/:listingId': ({ listingId }) => ({ path: { listingId } }),
  'GET /api/tour-requests/response/:userId': ({ userId }) => ({ path: { userId } }),
  'POST /api/tour-requests': ({ email, listingId, tour }) => ({
    body: { listingId, buyerEmail: email, sellerEmail: 'sam.hill@example.edu', ...tour },
  }),
  'PUT /api/tour-requests/:id/accept': ({ tourIds: [id = ''] }) => ({ path: { id }, body: { note: 'Ring twice' } }),
  'PUT /api/tour-requests/:id/reject': ({ tourIds: [, id = ''] }) => ({ path: { id }, body: { note: 'Sorry' } }),
  'PUT /api/tour-requests/:id/propose': ({ tourIds: [id = ''] }) => ({
    path: { id },
    body: { requestedDate: addDays(denverToday(new Date()), 15), requestedTime: '3:30 PM', note: 'Or then' },
  }),
  'PUT /api/tour-requests/:id/proposal/accept': ({ tourIds: [, , , , id = ''] }) => ({ path: { id } }),
  'PUT /api/tour-requests/:id/cancel': ({ tourIds: [, , , id = ''] }) => ({ path: { id }, body: { reason: 'Ill' } }),
  'PUT /api/tour-requests/:id/note': ({ tourIds: [id = ''] }) => ({ path: { id }, body: { note: 'Bring a friend' } }),
  'GET /api/tour-requests/:id/calendar.ics': ({ tourIds: [, , , id = ''] }) => ({ path: { id } }),
  'DELETE /api/tour-requests/:id': ({ tourIds: [, , id = ''], email }) => ({
    path: { id },
    body: { userEmail: email },
  }),
  'POST /api/set-availability': ({ email }) => ({
    body: {
      email,
      availability: { Monday: [{ start: '9:00 AM', end: '11:30 AM' }], Friday: [] },
      exceptions: [{ from: '2027-01-09', to: '2027-01-10', windows: [{ start: '1:00 PM', end: '2:00 PM' }] }],
      noticeHours: 2,
      horizonDays: 14,
    },
  }),
  'GET /api/availability/:userEmail': ({ email }) => ({ path: { userEmail: email } }),
  'GET /api/transfers/:id': ({ transferIds: { active: id } }) => ({ path: { id } }),
  'POST /api/transfers': ({ tourIds: [, , , id = ''] }) => ({ body: { tourId: id, kind: 'assignment' } }),
  'PUT /api/transfers/:id': ({ transferIds: { changed: id } }) => ({
    path: { id },
    body: { revision: 2, moveInDate: '2027-01-04' },
  }),
  'PUT /api/transfers/:id/accept': ({ transferIds: { offered: id } }) => ({ path: { id }, body: { note: 'Gladly' } }),
  'PUT /api/transfers/:id/decline': ({ transferIds: { declined: id } }) => ({ path: { id }, body: { note: 'Sorry' } }),
  'PUT /api/transfers/:id/steps/:step': ({ transferIds: { active: id } }) => ({
    path: { id, step: 'applied' },
    body: { done: true },
  }),
  'PUT /api/transfers/:id/end': ({ transferIds: { ended: id } }) => ({ path: { id }, body: { reason: 'other' } }),
  'GET /api/conversations/:id': ({ tourIds: [id = ''] }) => ({ path: { id }, query: {} }),
  'POST /api/conversations/:id/messages': ({ tourIds: [id = ''] }) => ({
    path: { id },
    body: { text: 'Is it still available?' },
  }),
  'POST /api/conversations/:id/read': ({ tourIds: [id = ''] }) => ({ path: { id } }),
  'PUT /api/blocks/:userId': ({ strangerId }) => ({ path: { userId: strangerId } }),
  'DELETE /api/blocks/:userId': ({ strangerId }) => ({ path: { userId: strangerId } }),
  'POST /api/moderation/reports': ({ listingId }) => ({
    body: { about: 'listing', id: listingId, reason: 'wrong', text: 'There is no pool.' },
  }),
  'GET /api/notifications/stop/:token': () => ({ path: { token: 'unknown' } }),
  'POST /api/notifications/stop/:token': () => ({ path: { token: 'unknown' } }),
  'PUT /api/notifications/preferences/:topic': () => ({ path: { topic: 'tours' }, body: { isOn: true } }),
  'POST /api/users/email/confirmation': () => ({ body: { isAgain: false } }),
  'POST /api/notifications/read': () => ({ body: { ids: ['notice-one'] } }),
};
