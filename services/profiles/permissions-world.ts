import { createProfiles } from './src/app.ts';
import { setRole } from './src/roles.ts';
import { BOTH, type SessionDocument } from './src/sessions.ts';
import { ACCOUNT_KEY, LINK_KEY, SITE } from './src/testing.ts';
import { linkScenes } from './permissions-links.ts';
import { begin, codeOf, confirm, turnOn } from './src/testing-second-step.ts';
import type { UserDocument } from './src/user.ts';
import { makeLink, reset } from './src/testing-links.ts';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer } from '@keyturn/service-kit/testing';
import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { openService, tellBlock, UNKNOWN } from '@keyturn/service-kit/testing-world';

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
    site: SITE,
    resetMinutes: 30,
    lookUpMs: 3_600_000,
    eraseMs: 3_600_000,
  };
  const { service, snapshot } = await openService((deps) => createProfiles(deps, config), context);

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
  const { user: apart } = await register('Al Apart');
  const { user: closing } = await register('Clo Sing');
  const { user: leaver } = await register('Lea Ver');
  const { user: admin } = await register('Ada Min');
  await setRole(service.store, admin.email, 'admin');
  await tellBlock(service, apart, stranger);
  await tellBlock(service, manager, apart);
  const { user: stepped } = await register('Step Ped');
  const { user: enrolling } = await register('En Rolling');
  const { user: photographed } = await register('Log Inn');
  const own = await service.call('GET', '/api/profiles/me', { user: photographed });
  const photo = (own.body as { profile: { profilePic: string } }).profile.profilePic;
  if (!photo.startsWith('/media/profiles/')) throw new Error('no photo');

  const DAY_MS = 86_400_000;
  async function session(): Promise<string> {
    registered.count += 1;
    return (await register(`Someone ${registered.count}`)).session;
  }

  /** Somebody without a second step, whatever cells before have left, and forgotten what was guessed at them. */
  async function stepDown({ userId }: Identity): Promise<void> {
    service.clock.advance(DAY_MS);
    const users = service.store.collection<UserDocument>('users');
    await users.updateOne({ _id: userId }, { $set: { secondStep: null, secondStepAt: '', enrolment: null } });
  }

  const beginStep = async (user: Identity) => ((await begin(service, user)).body as { secret: string }).secret;

  /** The code that the app of who has just turned on a second step shows. */
  async function nextCode(): Promise<string> {
    await stepDown(stepped);
    const { secret } = await turnOn(service, stepped);
    return codeOf(service, secret);
  }

  /** A session of an admin, begun with so many factors. */
  async function adminSession(factors: number): Promise<{ id: string; email: string }> {
    const name = `Someone ${(registered.count += 1)}`;
    const { user, session: id } = await register(name);
    await setRole(service.store, user.email, 'admin');
    const sessions = service.store.collection<SessionDocument>('sessions');
    const [begun] = await sessions.find({ userId: user.userId }).toArray();
    await sessions.updateOne({ _id: begun?._id ?? '' }, { $set: { factors } });
    return { id, email: user.email };
  }

  return {
    service,
    snapshot,
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
      'somebody apart’s id': async () => apart.userId,
      'somebody apart’s e-mail': async () => apart.email,
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
      'an admin’s session': async () => (await adminSession(BOTH)).id,
      'an admin’s session without a second step': async () => (await adminSession(1)).id,
      'an admin’s session of half a day': async () => {
        const { id } = await adminSession(BOTH);
        service.clock.advance(DAY_MS / 2);
        // Notes that it was used.
        await service.call('GET', '/internal/session', { headers: { 'x-session-id': id } });
        return id;
      },
      'a session of no admin any more': async () => {
        const { id, email } = await adminSession(BOTH);
        await setRole(service.store, email, '');
        return id;
      },
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
      'a suspended account': async () => {
        const { user } = await register(`Somebody ${(registered.count += 1)}`);
        const users = service.store.collection<UserDocument>('users');
        await users.updateOne({ _id: user.userId }, { $set: { suspendedAt: service.clock.now().toISOString() } });
        return user.email;
      },
      'a code of the app': nextCode,
      'a used code': async () => {
        const code = await nextCode();
        const body = { email: stepped.email, password: PASSWORD, code };
        await service.call('POST', '/api/users/login', { body });
        return code;
      },
      'a code that confirms': async () => {
        await stepDown(enrolling);
        const secret = await beginStep(enrolling);
        return codeOf(service, secret);
      },
      'a late code': async () => {
        await stepDown(enrolling);
        const secret = await beginStep(enrolling);
        service.clock.advance(600_000);
        return codeOf(service, secret);
      },
      'five codes tried': async () => {
        await stepDown(enrolling);
        const secret = await beginStep(enrolling);
        for (let left = 5; left > 0; left -= 1) await confirm(service, enrolling, 'x');
        return codeOf(service, secret);
      },
      ...linkScenes(service, { anew, changer, prober }),
      'a stranger’s session': async () => {
        const { user } = await register(`Somebody ${(registered.count += 1)}`);
        const answer = await service.call('GET', '/api/users/sessions', { user });
        return (answer.body as { sessions: { id: string }[] }).sessions[0]?.id ?? '';
      },
      'a session before a reset': async () => {
        registered.count += 1;
        const { session: id, user } = await register(`Somebody ${registered.count}`);
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
