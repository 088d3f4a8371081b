import { HOUR_MS, MINUTE_MS } from '@keyturn/domain/durations';
import { BLOCK_INDEXES, type BlockDocument } from '@keyturn/service-kit/blocks';
import { createExport } from '@keyturn/service-kit/export';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { waitingIn } from '@keyturn/service-kit/waiting';
import { createAccounts } from './accounts.ts';
import { createBans, type BanDocument } from './bans.ts';
import type { ProfilesConfig } from './config.ts';
import { createPasswords } from './change-password.ts';
import { createEmailChanges } from './change-email.ts';
import { currentEvents } from './current-events.ts';
import { createDeletions } from './deletions.ts';
import { eraseDue, sweepDeletions, type DeletionDocument } from './erase-due.ts';
import { createConfirmations } from './confirm-email.ts';
import { createDevices, forgetDevices } from './devices.ts';
import { readExport } from './export.ts';
import { createHelping } from './help-people.ts';
import { sweepLifts, type BanLiftDocument } from './lift-ban.ts';
import { createLinkRequests, type LinkRequestDocument } from './link-requests.ts';
import { createLinkTries } from './link-tries.ts';
import { createLinks, type LinkDocument } from './links.ts';
import { createCheckRequests } from './check-requests.ts';
import { endStudentBadges } from './student-badges.ts';
import { createPhotos, type PhotoDocument } from './photos.ts';
import { createProfiles as createProfileRules } from './profiles.ts';
import { createForgottenPasswords } from './reset-password.ts';
import { createReserved, type ReservedDocument } from './reserved-emails.ts';
import { roleIn } from './roles.ts';
import { addRoutes } from './routes.ts';
import { createSchoolAddresses, type SchoolAddressDocument } from './school-addresses.ts';
import { createSchoolBadges } from './school-badges.ts';
import { createSessions, type SessionDocument } from './sessions.ts';
import { createSecondSteps } from './second-step.ts';
import { storeCopies } from './subscriptions.ts';
import type { UserDocument } from './user.ts';
import { readDeletions } from './waiting-deletions.ts';

const SWEEP_MS = HOUR_MS;
const LOOK_UP_MS = 500;
const GRACE_DAYS = 14;

/** Accounts, sessions and profiles. */
export function createProfiles(deps: ServiceDeps, config: ProfilesConfig): Service {
  const { store, now, newId } = deps;
  const users = store.collection<UserDocument>('users');
  const blocks = store.collection<BlockDocument>('blocks');
  const startedSessions = store.collection<SessionDocument>('sessions');
  const sessions = createSessions(startedSessions, now);
  const answerExport = createExport(now);
  const storedPhotos = store.collection<PhotoDocument>('photos');
  const photos = createPhotos({
    photos: storedPhotos,
    mediaKey: config.mediaKey,
    now,
    newId,
  });
  const reservedEmails = store.collection<ReservedDocument>('reservedEmails');
  const reserved = createReserved(reservedEmails, now);
  const bans = createBans(store.collection<BanDocument>('bans'), config.accountKey, now);
  const lifts = store.collection<BanLiftDocument>('banLifts');
  const isSecondStepAsked = config.adminSecondStep ?? true;
  const secondSteps = createSecondSteps({
    ...{ users, accountKey: config.accountKey, isAskedOfAdmins: isSecondStepAsked, now, newId },
  });
  const { registrationLimit } = config;
  const accounts = createAccounts({
    users,
    secondSteps,
    isReserved: async (email) => (await reserved.isReserved(email)) || (await bans.has(email)),
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
  const schoolAddresses = store.collection<SchoolAddressDocument>('schoolAddresses');
  const mailboxes = createSchoolAddresses({ addresses: schoolAddresses, users, now });
  const requests = createLinkRequests({
    requests: store.collection<LinkRequestDocument>('linkRequests'),
    users,
    links,
    holderOf: async (email) => (await users.findOne({ email }))?._id ?? (await reserved.ownerOf(email)),
    shownBy: mailboxes.ownerOf,
    isBanned: bans.has,
    resetMs: config.resetMinutes * MINUTE_MS,
    log: deps.log,
    now,
    newId,
  });
  const { resetMinutes, site } = config;
  const { graceDays = GRACE_DAYS } = site;
  const { sendsMail } = site;
  const linkTries = createLinkTries(links, now);
  const passwords = createPasswords({ users, sessions, now, newId });
  const confirmations = createConfirmations({ users, links, requests, log: deps.log, now, newId });
  const emails = createEmailChanges({ users, sessions, links, requests, reserved, sendsMail, now, newId });
  const schoolBadges = createSchoolBadges({
    ...{ users, mailboxes, requests, links, schools: site.schools, sendsMail, now, newId },
  });
  const forgotten = createForgottenPasswords({
    users,
    sessions,
    links,
    requests,
    linkTries,
    sendsMail,
    resetMinutes,
    graceDays,
    now,
    newId,
  });
  const resetMs = resetMinutes * MINUTE_MS;
  const helping = createHelping({ users, links, sessions, resetMs, now, newId });
  const deletions = createDeletions({ users, sessions, graceDays, now, newId });
  const gone = store.collection<DeletionDocument>('deletions');
  const erasing = {
    ...{ users, sessions, links: storedLinks, photos: storedPhotos, reserved: reservedEmails, schoolAddresses },
    ...{ deletions: gone, bans, now, newId },
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
        helping,
        confirmations,
        emails,
        schoolBadges,
        checkRequests: createCheckRequests({ users, schools: site.schools, now, newId }),
        now,
        passwords,
        secondSteps,
        links,
        linkTries,
        site,
        profiles,
        photos,
        sessions,
        findUser: (_id) => users.findOne({ _id }),
        answerExport: (userId) =>
          answerExport(userId, () => readExport({ users, sessions: startedSessions, schoolAddresses }, userId)),
        readDeletions: () => readDeletions({ users, deletions: gone }),
        findByEmail: (email) => users.findOne({ email }),
        forgetDevices: (held) => forgetDevices(users, held),
        roleIn: (session, user) => roleIn(session, user, { now: now(), isSecondStepAsked }),
        log: deps.log,
      }),
    indexes: [
      { collection: 'users', keys: { email: 1 }, unique: true },
      { collection: 'users', keys: { role: 1 } },
      { collection: 'users', keys: { secondStepAt: 1 } },
      { collection: 'users', keys: { deletesAt: 1 } },
      { collection: 'users', keys: { badgeEndsAt: 1 } },
      { collection: 'users', keys: { badgeRemindsAt: 1 } },
      { collection: 'users', keys: { studentEndsAt: 1 } },
      { collection: 'users', keys: { studentRemindsAt: 1 } },
      { collection: 'schoolAddresses', keys: { userId: 1 } },
      { collection: 'schoolAddresses', keys: { claimedAt: 1 } },
      { collection: 'photos', keys: { ownerId: 1 } },
      { collection: 'bans', keys: { at: 1 } },
      { collection: 'banLifts', keys: { at: 1 } },
      { collection: 'deletions', keys: { left: 1, deletedAt: 1 } },
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
    outboxes: ['users', 'links', 'banLifts'],
    currentEvents: { users: currentEvents(now) },
    subscriptions: [storeCopies(users, blocks, gone, { sessions, bans, now, newId })],
    waiting: [waitingIn('erasures', gone, { left: { $gt: 0 } }, 'deletedAt')],
    jobs: [
      { name: 'delete accounts', intervalMs: config.eraseMs ?? MINUTE_MS, run: () => eraseDue(erasing) },
      { name: 'end badges', intervalMs: config.badgeMs ?? SWEEP_MS, run: () => schoolBadges.endDue() },
      {
        name: 'end badges of students',
        intervalMs: config.badgeMs ?? SWEEP_MS,
        run: () => endStudentBadges({ users, links, now, newId }),
      },
      { name: 'sweep deletions', intervalMs: SWEEP_MS, run: () => sweepDeletions(erasing) },
      { name: 'sweep bans', intervalMs: SWEEP_MS, run: () => bans.sweep() },
      { name: 'sweep lifted bans', intervalMs: SWEEP_MS, run: () => sweepLifts(lifts, now) },
      { name: 'sweep sessions', intervalMs: SWEEP_MS, run: () => sessions.sweep() },
      { name: 'sweep reserved addresses', intervalMs: SWEEP_MS, run: () => reserved.sweep() },
      { name: 'sweep links', intervalMs: SWEEP_MS, run: () => links.sweep() },
      {
        name: 'write to former addresses',
        intervalMs: config.lookUpMs ?? LOOK_UP_MS,
        run: () => emails.notifyFormer(),
      },
      { name: 'look up who asked for links', intervalMs: config.lookUpMs ?? LOOK_UP_MS, run: () => requests.answer() },
    ],
  });
}
