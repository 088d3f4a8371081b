import { BLOCK_INDEXES, type BlockDocument } from '@keyturn/service-kit/blocks';
import { createExport } from '@keyturn/service-kit/export';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { waitingIn } from '@keyturn/service-kit/waiting';
import { createAccounts } from './accounts.ts';
import type { ProfilesConfig } from './config.ts';
import { createPasswords } from './change-password.ts';
import { createEmailChanges } from './change-email.ts';
import { createDeletions } from './deletions.ts';
import { eraseDue, sweepDeletions, type DeletionDocument } from './erase-due.ts';
import { createConfirmations } from './confirm-email.ts';
import { createDevices } from './devices.ts';
import { readExport } from './export.ts';
import { createLinkRequests, type LinkRequestDocument } from './link-requests.ts';
import { createLinks, type LinkDocument } from './links.ts';
import { createPhotos, type PhotoDocument } from './photos.ts';
import { createProfiles as createProfileRules } from './profiles.ts';
import { createForgottenPasswords, createLinkLimit } from './reset-password.ts';
import { createReserved, type ReservedDocument } from './reserved-emails.ts';
import { roleIn } from './roles.ts';
import { addRoutes } from './routes.ts';
import { createSessions, type SessionDocument } from './sessions.ts';
import { createSecondSteps } from './second-step.ts';
import { keepCopies } from './subscriptions.ts';
import { toCurrentFact, type UserDocument } from './user.ts';

const SWEEP_MS = 3_600_000;
const LOOK_UP_MS = 500;
const MINUTE_MS = 60_000;
const GRACE_DAYS = 14;

/** Accounts, sessions and profiles. */
export function createProfiles(deps: ServiceDeps, config: ProfilesConfig): Service {
  const { store, now, newId } = deps;
  const users = store.collection<UserDocument>('users');
  const blocks = store.collection<BlockDocument>('blocks');
  const startedSessions = store.collection<SessionDocument>('sessions');
  const sessions = createSessions(startedSessions, now);
  const giveExport = createExport(now);
  const storedPhotos = store.collection<PhotoDocument>('photos');
  const photos = createPhotos({
    photos: storedPhotos,
    mediaKey: config.mediaKey,
    processorMs: config.processorMs,
    now,
    newId,
  });
  const reservedEmails = store.collection<ReservedDocument>('reservedEmails');
  const reserved = createReserved(reservedEmails, now);
  const secondSteps = createSecondSteps({ users, accountKey: config.accountKey, now, newId });
  const { registrationLimit } = config;
  const accounts = createAccounts({
    users,
    secondSteps,
    isReserved: reserved.isReserved,
    registrationLimit,
    log: deps.log,
    now,
    newId,
  });
  const devices = createDevices(config.mediaKey);
  const storedLinks = store.collection<LinkDocument>('links');
  const links = createLinks({
    links: storedLinks,
    linkKey: config.linkKey,
    now,
    newId,
  });
  const requests = createLinkRequests({
    requests: store.collection<LinkRequestDocument>('linkRequests'),
    users,
    links,
    holderOf: async (email) => (await users.findOne({ email }))?._id ?? (await reserved.ownerOf(email)),
    resetMs: config.resetMinutes * MINUTE_MS,
    log: deps.log,
    now,
    newId,
  });
  const { resetMinutes, site } = config;
  const { sendsMail } = site;
  const linkLimit = createLinkLimit(now);
  const passwords = createPasswords({ users, sessions, now, newId });
  const confirmations = createConfirmations({ users, links, requests, log: deps.log, now });
  const emails = createEmailChanges({ users, sessions, links, requests, reserved, sendsMail, now, newId });
  const forgotten = createForgottenPasswords({
    users,
    sessions,
    links,
    requests,
    linkLimit,
    sendsMail,
    resetMinutes,
    now,
    newId,
  });
  const deletions = createDeletions({ users, sessions, graceDays: config.graceDays ?? GRACE_DAYS, now, newId });
  const gone = store.collection<DeletionDocument>('deletions');
  const erasing = {
    ...{ users, sessions, links: storedLinks, photos: storedPhotos, reserved: reservedEmails },
    ...{ deletions: gone, now, newId },
  };
  const profiles = createProfileRules({ users, blocks, photos, now, newId });

  return defineService({
    name: 'profiles',
    deps,
    routes: (router) =>
      addRoutes(router, {
        accounts,
        deletions,
        devices,
        forgotten,
        confirmations,
        emails,
        now,
        passwords,
        secondSteps,
        links,
        linkLimit,
        site,
        profiles,
        photos,
        sessions,
        findUser: (_id) => users.findOne({ _id }),
        giveExport: (userId) => giveExport(userId, () => readExport({ users, sessions: startedSessions }, userId)),
        findByEmail: (email) => users.findOne({ email }),
        roleIn: (session, user) =>
          roleIn(session, user, { now: now(), isSecondStepAsked: config.adminSecondStep ?? true }),
        log: deps.log,
      }),
    indexes: [
      { collection: 'users', keys: { email: 1 }, unique: true },
      { collection: 'users', keys: { role: 1 } },
      { collection: 'users', keys: { secondStepAt: 1 } },
      { collection: 'users', keys: { deletesAt: 1 } },
      { collection: 'photos', keys: { ownerId: 1 } },
      { collection: 'deletions', keys: { isWaiting: 1, deletedAt: 1 } },
      { collection: 'sessions', keys: { userId: 1 } },
      { collection: 'sessions', keys: { expiresAt: 1 } },
      { collection: 'links', keys: { userId: 1, purpose: 1, issuedAt: -1 } },
      { collection: 'links', keys: { aliasOf: 1, issuedAt: -1 } },
      { collection: 'links', keys: { expiresAt: 1 } },
      { collection: 'reservedEmails', keys: { userId: 1 } },
      { collection: 'reservedEmails', keys: { waitsSince: 1 } },
      { collection: 'reservedEmails', keys: { until: 1 } },
      { collection: 'linkRequests', keys: { at: 1 } },
      ...BLOCK_INDEXES,
    ],
    prepare: () => secondSteps.requireKey(),
    outboxes: ['users', 'links'],
    currentFacts: { users: toCurrentFact },
    subscriptions: [keepCopies(users, blocks, gone, { sessions, now, newId })],
    waiting: [waitingIn('erasures', gone, { isWaiting: true }, 'deletedAt')],
    jobs: [
      { name: 'delete accounts', intervalMs: config.eraseMs ?? MINUTE_MS, run: () => eraseDue(erasing) },
      { name: 'sweep deletions', intervalMs: SWEEP_MS, run: () => sweepDeletions(erasing) },
      { name: 'sweep sessions', intervalMs: SWEEP_MS, run: () => sessions.sweep() },
      { name: 'sweep reserved addresses', intervalMs: SWEEP_MS, run: () => reserved.sweep() },
      { name: 'sweep links', intervalMs: SWEEP_MS, run: () => links.sweep() },
      { name: 'tell former addresses', intervalMs: config.lookUpMs ?? LOOK_UP_MS, run: () => emails.tellFormer() },
      { name: 'look up who asked for links', intervalMs: config.lookUpMs ?? LOOK_UP_MS, run: () => requests.answer() },
    ],
  });
}
