import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import { createProfiles } from './src/app.ts';
import { createBans } from './src/bans.ts';
import { NO_ROLE, setRole } from './src/roles.ts';
import { createSessions, type SessionDocument } from './src/sessions.ts';
import { ACCOUNT_KEY, LINK_KEY, SITE } from './src/testing.ts';
import { adminScenes } from './permissions-admin-sessions.ts';
import { linkScenes } from './permissions-links.ts';
import { checkScenes } from './permissions-checks.ts';
import { withSessions } from './src/testing-sessions.ts';
import { NO_SECOND_STEP } from './src/second-step.ts';
import { begin, codeOf, confirm, turnOn } from './src/testing-second-step.ts';
import type { UserDocument } from './src/user.ts';
import { makeLink, reset } from './src/testing-links.ts';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer } from '@keyturn/service-kit/testing';
import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { openService, publishBlock, UNKNOWN } from '@keyturn/service-kit/testing-world';

const MEDIA_KEY = 'k'.repeat(64);
export const PASSWORD = 'quiet mountain lease';
export const GUESSED = 'guessed@example.edu';
/** The smallest image that is one: a white pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** How many have registered so far: each of them has an address of its own. */
export const registered = { count: 0 };
const sessionIn = (answer: Answer): string =>
  /^__Host-sid=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';

export const open: ServiceMatrix['open'] = async (context) => {
  // Nobody is looked up here: what a job changes later would be laid at another cell's door.
  const config = {
    mediaKey: MEDIA_KEY,
    linkKey: LINK_KEY,
    accountKey: ACCOUNT_KEY,
    registrationLimit: 1000,
    // One school is what nobody else may read of the owner's profile.
    site: { ...SITE, schools: SITE.schools.filter(({ school }) => school !== 'SUU') },
    resetMinutes: 30,
    lookUpMs: HOUR_MS,
    eraseMs: HOUR_MS,
    badgeMs: HOUR_MS,
  };
  const opened = await openService((deps) => createProfiles(deps, config), context);
  const service = withSessions(opened.service);

  async function register(name: string, isManager = false, hasProfile = true) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.edu`;
    const answer = await service.call('POST', '/api/users/register', { body: { name, email, password: PASSWORD } });
    const user: Identity = { userId: (answer.body as { user: { id: string } }).user.id, email, name };
    const school = name === 'Ann Lee' ? 'SUU' : 'BYU';
    const profile = { email, name, location: 'Provo UT', school, profilePic: PIXEL, isPropertyManager: isManager };
    if (hasProfile) await service.call('POST', '/api/profiles', { user, body: profile });
    return { user, session: sessionIn(answer) };
  }
  const { user: owner } = await register('Ann Lee');
  const { user: stranger } = await register('Bob Ray');
  const { user: manager } = await register('Mia Cole', true);
  const { user: newcomer } = await register('Ned New', false, false);
  const { user: prober } = await register('Pru Ober');
  await register('Guessed');
  const { user: insistent } = await register('Ins Istent');
  const { user: changer } = await register('Cha Nger');
  const { user: anew } = await register('Ann Ew');
  const { user: blocked } = await register('Al Blocker');
  const { user: closing } = await register('Clo Sing');
  const { user: leaver } = await register('Lea Ver');
  const { user: moving } = await register('Mo Ving');
  const { user: suspended } = await register('Sus Pended');
  const { user: renewed } = await register('Re Newed');
  const { user: admin } = await register('Ada Min');
  await setRole(service.store, admin.email, 'admin', service.clock.now());
  await publishBlock(service, blocked, stranger);
  await publishBlock(service, manager, blocked);
  const { user: stepped } = await register('Step Ped');
  const { user: enrolling } = await register('En Rolling');
  const { user: photographed } = await register('Log Inn');
  const own = await service.call('GET', '/api/profiles/me', { user: photographed });
  const photo = (own.body as { profile: { profilePic: string } }).profile.profilePic;
  if (!photo.startsWith('/media/profiles/')) throw new Error('no photo');

  const users = service.store.collection<UserDocument>('users');
  await users.updateOne({ _id: suspended.userId }, { $set: { suspendedAt: service.clock.now().toISOString() } });
  await users.updateOne({ _id: renewed.userId }, { $set: { sessionEpoch: 1 } });

  const begun = createSessions(service.store.collection<SessionDocument>('sessions'), service.clock.now);

  async function session(): Promise<string> {
    registered.count += 1;
    return (await register(`Pat ${registered.count}`)).session;
  }

  async function suspendSomebody(): Promise<Identity> {
    const { user } = await register(`Pat ${(registered.count += 1)}`);
    await users.updateOne({ _id: user.userId }, { $set: { suspendedAt: service.clock.now().toISOString() } });
    return user;
  }

  /** Somebody without a second step, whatever cells before have left, and forgotten what was guessed at them. */
  async function stepDown({ userId }: Identity): Promise<void> {
    service.clock.advance(DAY_MS);
    await users.updateOne({ _id: userId }, { $set: { ...NO_SECOND_STEP, ...NO_ROLE } });
  }

  async function beginStep(): Promise<string> {
    await stepUp();
    await stepDown(enrolling);
    return ((await begin(service, enrolling)).body as { secret: string }).secret;
  }

  /** Who has a second step has it, also where no cell before has turned it on. */
  async function stepUp(): Promise<string> {
    const user = await users.findOne({ _id: stepped.userId });
    if (!user?.secondStep) await turnOn(service, stepped);
    return '';
  }

  /** The code that the app of who has just turned on a second step shows. */
  async function nextCode(): Promise<string> {
    await stepDown(stepped);
    const { secret } = await turnOn(service, stepped);
    return codeOf(service, secret);
  }

  return {
    service,
    async snapshot() {
      // Scenes let days pass.
      await service.signIn();
      return opened.snapshot();
    },
    actors: {
      ...{
        visitor: null,
        stranger,
        manager,
        owner,
        newcomer,
        prober,
        confirmed: anew,
        insistent,
        stepped,
        enrolling,
        leaver,
        suspended,
        moving,
        renewed,
      },
      ...{ 'admin without second step': admin, admin: { ...admin, role: 'admin' } },
    },
    secrets: {
      visitor: ['"SUU"', owner.email],
      stranger: ['"SUU"', owner.email],
      manager: ['"SUU"', owner.email],
      newcomer: ['"SUU"', owner.email],
    },
    scenes: {
      'somebody’s id': async () => owner.userId,
      'a newcomer’s e-mail': async () => newcomer.email,
      'a blocker’s id': async () => blocked.userId,
      'a blocker’s e-mail': async () => blocked.email,
      'an unknown id': async () => UNKNOWN,
      'sixty misses': async () => {
        for (let left = 60; left > 0; left -= 1)
          await service.call('GET', `/api/profiles/nobody${left}@example.edu`, { user: prober });
        return owner.email;
      },
      photo: async () => photo,
      'photo with a wrong key': async () => photo.replace(/\.[a-f0-9]{32}\./, `.${'0'.repeat(32)}.`),
      'photo of another': async () => photo.replace(/profiles\/.{22}/, `profiles/${UNKNOWN}`),
      'a session': session,
      'a stale session': () => begun.start({ _id: renewed.userId, sessionEpoch: 0 }, undefined, {}),
      'a session of who is suspended': () => begun.start({ _id: suspended.userId, sessionEpoch: 0 }, undefined, {}),
      ...adminScenes(service, async () => register(`Pat ${(registered.count += 1)}`)),
      'an ended session': async () => {
        const id = await session();
        await service.call('POST', '/api/users/logout', { headers: { 'x-session-id': id } });
        return id;
      },
      'a replaced session': async () => {
        const id = await session();
        const email = 'log.inn@example.edu';
        const headers = { 'x-session-id': id };
        await service.call('POST', '/api/users/login', { body: { email, password: PASSWORD }, headers });
        return id;
      },
      'an idle session': async () => {
        const id = await session();
        service.clock.advance(7 * DAY_MS + 1000);
        return id;
      },
      'a session of a month': async () => {
        const id = await session();
        for (let week = 0; week < 5; week += 1) {
          service.clock.advance(6.1 * DAY_MS);
          await service.call('GET', '/internal/session', { headers: { 'x-session-id': id } });
        }
        return id;
      },
      'the eleventh session': async () => {
        registered.count += 1;
        const email = `many.sessions${registered.count}@example.edu`;
        const first = await service.call('POST', '/api/users/register', {
          body: { name: 'Many', email, password: PASSWORD },
        });
        for (let left = 10; left > 0; left -= 1) {
          service.clock.advance(1000);
          await service.call('POST', '/api/users/login', { body: { email, password: PASSWORD } });
        }
        return sessionIn(first);
      },
      'five times asked': async () => {
        for (let left = 5; left > 0; left -= 1)
          await service.call('POST', '/api/users/email/confirmation', { user: insistent });
        return '';
      },
      'a closed account': async () => {
        service.clock.advance(DAY_MS);
        await service.call('POST', '/api/users/deletion', { user: closing, body: { currentPassword: PASSWORD } });
        return closing.email;
      },
      'a suspended account': async () => (await suspendSomebody()).email,
      'the e-mail of who was suspended and is gone': async () => {
        const email = `gone${(registered.count += 1)}@example.edu`;
        await createBans(service.store.collection('bans'), ACCOUNT_KEY, service.clock.now).store(email, 'gone');
        return email;
      },
      'a suspended person’s id': async () => (await suspendSomebody()).userId,
      'the id of who got three links': async () => {
        const { user } = await register(`Pat ${(registered.count += 1)}`);
        for (let left = 3; left > 0; left -= 1) await makeLink(service, 'reset', user);
        return user.userId;
      },
      'one has it': stepUp,
      'a code of the app': nextCode,
      'an admin’s code': async () => {
        const code = await nextCode();
        await setRole(service.store, stepped.email, 'admin', service.clock.now());
        return code;
      },
      'a used code': async () => {
        const code = await nextCode();
        await service.call('POST', '/api/users/login', { body: { email: stepped.email, password: PASSWORD, code } });
        return code;
      },
      'a code that confirms': async () => codeOf(service, await beginStep()),
      'a late code': async () => {
        const secret = await beginStep();
        service.clock.advance(600_000);
        return codeOf(service, secret);
      },
      'five codes tried': async () => {
        const secret = await beginStep();
        for (let left = 5; left > 0; left -= 1) await confirm(service, enrolling, 'x');
        return codeOf(service, secret);
      },
      ...checkScenes(service, [owner, stranger, manager, suspended, renewed]),
      ...linkScenes(service, { anew, changer, moving, prober, insistent }),
      'a stranger’s session': async () => {
        const { user } = await register(`Pat ${(registered.count += 1)}`);
        const answer = await service.call('GET', '/api/users/sessions', { user });
        return (answer.body as { sessions: { id: string }[] }).sessions[0]?.id ?? '';
      },
      'a session before a reset': async () => {
        registered.count += 1;
        const { session: id, user } = await register(`Pat ${registered.count}`);
        const sessions = service.store.collection<SessionDocument>('sessions');
        const begun = await sessions.find({ userId: user.userId }).toArray();
        await reset(service, await makeLink(service, 'reset', user), PASSWORD);
        // A log-in with the old password may have been on its way.
        for (const session of begun) await sessions.insertOne(session);
        return id;
      },
      'five failures': async () => {
        for (let left = 5; left > 0; left -= 1)
          await service.call('POST', '/api/users/login', { body: { email: GUESSED, password: 'wrong password' } });
        return '';
      },
    },
  };
};
