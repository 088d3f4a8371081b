import type { SessionUser } from '@keyturn/contracts/profiles';
import { SCHOOL_MAIL } from '@keyturn/domain/school-mail';
import type { Identity } from '@keyturn/service-kit/identity';
import { startTestService, type Answer, type TestService } from '@keyturn/service-kit/testing';
import type { TestContext } from '@keyturn/service-kit/testing-context';
import { createProfiles } from './app.ts';
import { HASH_COST } from './passwords.ts';
import { withSessions } from './testing-sessions.ts';

const MEDIA_KEY = 'k'.repeat(64);
export const LINK_KEY = 'l'.repeat(64);
export const ACCOUNT_KEY = 'a'.repeat(64);
export const PASSWORD = 'quiet mountain lease';
export const NEW = 'another quiet mountain';
/** Ann Lee's address by default. */
export const EMAIL = 'ann.lee@example.edu';
export type Service = Awaited<ReturnType<typeof startProfiles>>;

/** The tests' installation. */
export const SITE = {
  sendsMail: true,
  operator: { name: '', email: '', address: '' },
  termsUrl: '',
  privacyUrl: '',
  schools: SCHOOL_MAIL,
};

/** The tests' configuration. */
export const CONFIG = {
  mediaKey: MEDIA_KEY,
  linkKey: LINK_KEY,
  accountKey: ACCOUNT_KEY,
  site: SITE,
  resetMinutes: 30,
  lookUpMs: 10,
  eraseMs: 10,
  badgeMs: 10,
  registrationLimit: 100,
} as const;

export const FULL_HASH_COST = { ...HASH_COST };
// A hash takes 33 ms of CPU, and tests make thousands.
Object.assign(HASH_COST, { memoryCost: 64, timeCost: 1 });

type Context = Parameters<typeof startTestService>[1];

export const startProfiles = async (
  context: Context,
  registrationLimit = 100,
  note?: (fields: Record<string, unknown>) => void,
): Promise<TestService> =>
  withSessions(
    await startTestService((deps) => {
      const log = note ? Object.assign(deps.log, { warn: note, info: note }) : deps.log;
      return createProfiles({ ...deps, log }, { ...CONFIG, registrationLimit });
    }, context),
  );

/** The session id in an answer's cookie, or null. */
export function sessionIn(answer: Answer): string | null {
  return /^__Host-sid=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? null;
}

/** The device cookie of a registration or log-in. */
export const deviceIn = ({ answer }: { answer: Answer }): string =>
  /__Host-device=([\w.-]+);/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';

/** Registers somebody; returns their identity and session id. */
export async function register(
  service: TestService,
  name = 'Ann Lee',
  email = `${name.toLowerCase().replace(' ', '.')}@example.edu`,
): Promise<{ user: Identity; session: string; account: SessionUser; answer: Answer }> {
  const answer = await service.call('POST', '/api/users/register', { body: { name, email, password: PASSWORD } });
  if (answer.status !== 201) throw new Error(`register: ${answer.status}`);
  const account = answer.body.user as SessionUser;
  return { user: { userId: account.id, email, name }, session: sessionIn(answer) ?? '', account, answer };
}

/** A session id's holder, as the gateway asks. */
export async function whoHolds(service: TestService, session: string): Promise<Identity | null> {
  const { body } = await service.call('GET', '/internal/session', { headers: { 'x-session-id': session } });
  if (body.user === null) return null;
  const { userId, email, name: called } = body.user as Identity;
  return { userId, email, name: called };
}

export const saveProfile = (service: TestService, user: Identity, fields: object = {}): Promise<Answer> =>
  service.call('POST', '/api/profiles', {
    user,
    body: { email: user.email, name: user.name, location: 'Provo UT', ...fields },
  });

/** Publishes moderation's suspension, or another decision. */
export async function suspend(
  service: TestService,
  userId: string,
  { action = 'suspend', revision = 2, caseId = 'case-one' } = {},
): Promise<void> {
  const data = { caseId, kind: 'person', subjectId: userId, ownerId: userId, action, tell: '' };
  await service.publish({ type: 'moderation.decided', aggregateId: caseId, revision, data });
  await service.settle();
}

/** Replaces the machine's clock, which limits use, by a test's until its end. */
export function followClock(context: TestContext, { clock }: TestService): void {
  const { now } = Date;
  Date.now = () => clock.now().getTime();
  context.after(() => {
    Date.now = now;
  });
}

/** Ann Lee and Bob Ray, each with a profile. */
export async function registerTwo(service: TestService): Promise<[Identity, Identity]> {
  const [{ user: ann }, { user: bob }] = [await register(service, 'Ann Lee'), await register(service, 'Bob Ray')];
  for (const user of [ann, bob]) await saveProfile(service, user);
  return [ann, bob];
}

/** Somebody's profile as another sees it. */
export const cardOf = async (service: TestService, viewer: Identity, { userId }: Identity) =>
  (await service.call('GET', `/api/profiles/${userId}`, { user: viewer })).body.profile as {
    isVerified: boolean;
    badges: { kind: string; label: string; text: string; until: string }[];
    memberSince: string;
  };

export const labelsOf = async (service: TestService, viewer: Identity, whose: Identity): Promise<string[]> =>
  (await cardOf(service, viewer, whose)).badges.map(({ label }) => label);
