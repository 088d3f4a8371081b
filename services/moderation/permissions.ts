import type { Expected, Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { newId } from '@keyturn/service-kit/ids';
import { testUser } from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-events';
import { FIVE, FOUR, openService, PEOPLE, publishProfiles, UNKNOWN } from '@keyturn/service-kit/testing-world';
import type { CaseDocument } from './src/collections.ts';
import { createModeration } from './src/app.ts';

const SOMEBODY = testUser('Bea Buyer');
/** Has blocked the stranger, and has a listing; the other listings are the owner's. */
const BLOCKER = testUser('Al Blocker');
/** Whom the owner has blocked: their name is in the owner's list alone. */
const CANARY = testUser('Canary Cole');

/** An admin, whose session may act as one or not. */
const AVERY = testUser('Avery Stone');

const open: ServiceMatrix['open'] = async (context) => {
  const { service, snapshot } = await openService(createModeration, context);
  const { owner, stranger, manager } = PEOPLE;
  await publishProfiles(service, [owner, stranger, manager, SOMEBODY, CANARY, BLOCKER]);
  await service.call('PUT', `/api/blocks/${CANARY.userId}`, { user: owner });
  await service.call('PUT', `/api/blocks/${stranger.userId}`, { user: BLOCKER });
  const publishListing = async (id: string, userId: string, fields: object = {}) => {
    // Cells of blocks leave their own.
    for (const user of [stranger, manager]) await service.call('DELETE', `/api/blocks/${owner.userId}`, { user });
    await service.publish({ type: 'posts.updated', aggregateId: id, data: livePost(id, { userId, ...fields }) });
    await service.settle();
    return id;
  };
  /** The case of what somebody asks to be approved as. */
  const publishRequest = async (userId: string): Promise<string> => {
    const words = { company: 'Wasatch Homes', website: '', licence: 'UT 12-345', message: '' };
    service.clock.advance(1000);
    const data = { userId, kind: 'manager', ...words, askedAt: service.clock.now().toISOString() };
    await service.publish({ id: newId(), type: 'profiles.check-asked', aggregateId: userId, data });
    await service.settle();
    const found = await service.store.collection<CaseDocument>('cases').findOne({ subjectKey: `manager|${userId}` });
    return found?._id ?? '';
  };
  const publishApproved = async (userId: string): Promise<string> => {
    const id = await publishRequest(userId);
    const body = { action: 'approve', note: 'Checked.' };
    await service.call('POST', `${CASES}/${id}/decision`, { user: OTHER_ADMIN, body });
    return id;
  };
  /** The case of a listing, opened by another admin than the one who asks. */
  const openCase = async (userId = owner.userId): Promise<string> => {
    const id = await publishListing(newId(), userId);
    const answer = await service.call('POST', CASES, { user: OTHER_ADMIN, body: caseOf(id) });
    return (answer.body as { _id: string })._id;
  };
  return {
    service,
    snapshot,
    actors: { ...PEOPLE, 'admin without second step': AVERY, admin: { ...AVERY, role: 'admin' } },
    secrets: { visitor: [CANARY.name], stranger: [CANARY.name], manager: [CANARY.name] },
    scenes: {
      own: async () => '',
      somebody: async () => SOMEBODY.userId,
      blocked: async () => {
        for (const user of [owner, stranger, manager])
          await service.call('PUT', `/api/blocks/${SOMEBODY.userId}`, { user });
        return SOMEBODY.userId;
      },
      listing: () => publishListing(newId(), owner.userId),
      'hidden listing': () => publishListing(newId(), owner.userId, { hidden: 'held' }),
      'listing of a blocker': () => publishListing(newId(), BLOCKER.userId),
      'reported listing': async () => {
        const id = await publishListing(newId(), owner.userId);
        for (const user of [stranger, manager]) await service.call('POST', REPORTS, { user, body: reportOn(id) });
        return id;
      },
      'the owner': async () => owner.userId,
      case: () => openCase(),
      request: () => publishRequest(owner.userId),
      'request of the admin': () => publishRequest(AVERY.userId),
      'approved request': () => publishApproved(owner.userId),
      'approved request of the admin': () => publishApproved(AVERY.userId),
      'closed case': async () => {
        const id = await openCase();
        await service.call('POST', `${CASES}/${id}/decision`, {
          user: ADMIN,
          body: { action: 'dismiss', note: 'Fine.' },
        });
        return id;
      },
      'case of the admin': () => openCase(AVERY.userId),
      unknown: async () => UNKNOWN,
      'no id': async () => 'a b',
    },
  };
};

const REPORTS = '/api/moderation/reports';
const CASES = '/api/admin/cases';
const ADMIN = { ...AVERY, role: 'admin' };
const OTHER_ADMIN = { ...testUser('Robin Vale'), role: 'admin' };
const caseOf = (id: string, about = 'listing') => ({ about, id, note: 'Seen by chance.' });
const reportOn = (id: string, about = 'listing') => ({ about, id, reason: 'wrong', text: 'Not so.' });

const CHANGING: Row['cells'] = {
  somebody: [401, 204, 204, 204],
  blocked: [401, 204, 204, 204],
  'the owner': [401, 204, 204, '422 self'],
  unknown: [401, 404, 404, 404],
  'no id': [401, 404, 404, 404],
};

/** What admins alone may do, and how it ends for one. */
const adminsAlone = (ends: Expected): Expected[] => [401, '403 admins_alone', 403, 403, 403, ends];

const rows: Row[] = [
  { call: 'GET /api/admin/cases', actors: FIVE, cells: { case: adminsAlone(200) }, says: { case: /"open":/ } },
  {
    call: 'GET /api/admin/cases/:caseId',
    actors: FIVE,
    send: ({ target }) => ({ path: `${CASES}/${target}` }),
    cells: { case: adminsAlone(200), unknown: adminsAlone(404) },
  },
  {
    call: 'POST /api/admin/cases',
    actors: FIVE,
    send: ({ target }) => ({ body: caseOf(target) }),
    cells: {
      listing: adminsAlone(201),
      'hidden listing': adminsAlone(201),
      unknown: adminsAlone(404),
      'no id': adminsAlone(422),
    },
  },
  {
    call: 'POST /api/admin/cases',
    actors: FIVE,
    send: ({ target }) => ({ body: caseOf(target, 'person') }),
    cells: { unknown: adminsAlone(404) },
  },
  {
    call: 'POST /api/admin/cases/:caseId/decision',
    actors: FIVE,
    send: ({ target }) => ({ path: `${CASES}/${target}/decision`, body: { action: 'dismiss', note: 'Fine.' } }),
    cells: {
      case: adminsAlone(200),
      'closed case': adminsAlone('409 closed'),
      'case of the admin': adminsAlone('403 own_case'),
      request: adminsAlone('422 unfit'),
      unknown: adminsAlone(404),
      'no id': adminsAlone(404),
    },
  },
  {
    call: 'POST /api/admin/cases/:caseId/decision',
    actors: FIVE,
    send: ({ target }) => ({ path: `${CASES}/${target}/decision`, body: { action: 'approve', note: 'Checked.' } }),
    cells: {
      request: adminsAlone(200),
      'request of the admin': adminsAlone('403 own_case'),
      case: adminsAlone('422 unfit'),
    },
  },
  {
    call: 'POST /api/admin/cases/:caseId/decision',
    actors: FIVE,
    send: ({ target }) => ({ path: `${CASES}/${target}/decision`, body: { action: 'revoke', note: 'Not so.' } }),
    cells: {
      'approved request': adminsAlone(200),
      'approved request of the admin': adminsAlone('403 own_case'),
      request: adminsAlone('422 unfit'),
      case: adminsAlone('422 unfit'),
      'closed case': adminsAlone('409 closed'),
    },
  },
  { call: 'GET /api/admin/audit', actors: FIVE, cells: { own: adminsAlone(200) } },
  { call: 'GET /api/blocks', actors: FOUR, cells: { own: [401, 200, 200, 200] } },
  { call: 'GET /api/moderation/export', actors: FOUR, cells: { own: [401, 200, 200, 200] } },
  { call: 'DELETE /api/blocks/:userId', actors: FOUR, cells: CHANGING },
  { call: 'PUT /api/blocks/:userId', actors: FOUR, cells: CHANGING },
  {
    call: 'POST /api/moderation/reports',
    actors: FOUR,
    send: ({ target }) => ({ body: reportOn(target) }),
    cells: {
      listing: [401, 201, 201, '422 own'],
      'hidden listing': [401, 404, 404, '422 own'],
      'listing of a blocker': [401, 404, 201, 201],
      'reported listing': [401, 200, 200, '422 own'],
      unknown: [401, 404, 404, 404],
      'no id': [401, 422, 422, 422],
    },
  },
  {
    call: 'POST /api/moderation/reports',
    actors: FOUR,
    send: ({ target }) => ({ body: reportOn(target, 'person') }),
    cells: { 'the owner': [401, 201, 201, '422 own'], unknown: [401, 404, 404, 404] },
  },
];

export const moderation: ServiceMatrix = { service: 'moderation', open, rows };
