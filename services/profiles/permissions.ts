import { createProfiles } from './src/app.ts';
import type { SessionDocument } from './src/sessions.ts';
import { LINK_KEY } from './src/testing.ts';
import { forgot, makeLink, reset } from './src/testing-links.ts';
import { makeLinkToken } from '@keyturn/service-kit/link-token';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer } from '@keyturn/service-kit/testing';
import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { FOUR, openService, UNKNOWN } from '@keyturn/service-kit/testing-world';

const MEDIA_KEY = 'k'.repeat(64);
const PASSWORD = 'quiet mountain lease';
const GUESSED = 'guessed@example.edu';
/** The smallest image that is one: a white pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let registered = 0;
const sessionIn = (answer: Answer): string =>
  /^__Host-sid=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';

const open: ServiceMatrix['open'] = async (context) => {
  // Nobody is looked up here: what a job changes later would be laid at another cell's door.
  const config = {
    mediaKey: MEDIA_KEY,
    linkKey: LINK_KEY,
    registrationLimit: 1000,
    sendsMail: true,
    resetMinutes: 30,
    lookUpMs: 3_600_000,
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
  const { user: anew } = await register('Ann Ew');
  const { user: photographed } = await register('Log Inn');
  const own = await service.call('GET', '/api/profiles/me', { user: photographed });
  const photo = (own.body as { profile: { profilePic: string } }).profile.profilePic;
  if (!photo.startsWith('/media/profiles/')) throw new Error('no photo');

  const DAY_MS = 86_400_000;
  async function session(): Promise<string> {
    registered += 1;
    return (await register(`Someone ${registered}`)).session;
  }

  return {
    service,
    snapshot,
    actors: { visitor: null, stranger, manager, owner, newcomer, prober },
    secrets: {
      visitor: ['"SUU"', owner.email],
      stranger: ['"SUU"', owner.email],
      manager: ['"SUU"', owner.email],
      newcomer: ['"SUU"', owner.email],
    },
    scenes: {
      'somebody’s id': async () => owner.userId,
      'a newcomer’s e-mail': async () => newcomer.email,
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
        registered += 1;
        const email = `many.sessions${registered}@example.edu`;
        const first = await service.call('POST', '/api/users/register', {
          body: { name: 'Many', email, password: PASSWORD },
        });
        for (let left = 10; left > 0; left -= 1) {
          service.clock.advance(1000);
          await service.call('POST', '/api/users/login', { body: { email, password: PASSWORD } });
        }
        return sessionIn(first);
      },
      'a reset link': () => makeLink(service, 'reset', anew),
      'a used link': async () => {
        const token = await makeLink(service, 'reset', anew);
        await reset(service, token, PASSWORD);
        return token;
      },
      'an older link': async () => {
        const token = await makeLink(service, 'reset', anew);
        await makeLink(service, 'reset', anew);
        return token;
      },
      'a late link': async () => {
        const token = await makeLink(service, 'reset', anew);
        service.clock.advance(30 * 60_000);
        return token;
      },
      'a guessed link': async () => (await makeLink(service, 'reset', anew)).replace(/.{4}$/, '0000'),
      'a link of another purpose': async () => {
        const [id = ''] = (await makeLink(service, 'reset', anew)).split('.');
        return makeLinkToken(LINK_KEY, 'another', id);
      },
      'a link of an address given up': () => makeLink(service, 'reset', { ...anew, email: 'before@example.edu' }),
      'thirty links tried': async () => {
        service.clock.advance(DAY_MS);
        for (let left = 30; left > 0; left -= 1) await reset(service, 'x', PASSWORD);
        return makeLink(service, 'reset', anew);
      },
      'a hundred asked': async () => {
        for (let left = 100; left > 0; left -= 1) await forgot(service, 'nobody@example.edu');
        return '';
      },
      'a session before a reset': async () => {
        registered += 1;
        const { session: id, user } = await register(`Somebody ${registered}`);
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

/** Session ids that are nobody's any more. */
const OVER = [
  'an ended session',
  'a replaced session',
  'an idle session',
  'a session of a month',
  'the eleventh session',
  'an unknown id',
  'a session before a reset',
] as const;

const rows: Row[] = [
  {
    call: 'GET /api/profiles/:whose',
    actors: [...FOUR, 'newcomer', 'prober'],
    send: ({ target, email, variant }) => {
      const whose = target === '' ? email : target;
      return { path: `/api/profiles/${encodeURIComponent(variant === 'in capitals' ? whose.toUpperCase() : whose)}` };
    },
    cells: {
      me: [401, 200, 200, 200, 404, 200],
      'own e-mail': [401, 200, 200, 200, 404, 200],
      'own e-mail in capitals': [401, 200, 200, 200, 404, 200],
      'the owner’s e-mail': [401, 200, 200, 200, 200, 200],
      'somebody’s id': [401, 200, 200, 200, 200, 200],
      'a newcomer’s e-mail': [401, 404, 404, 404, 404, 404],
      'an unknown e-mail': [401, 404, 404, 404, 404, 404],
      'an unknown id': [401, 404, 404, 404, 404, 404],
      'sixty misses': [401, 200, 200, 200, 200, '429 too_many'],
    },
  },
  {
    call: 'POST /api/profiles',
    actors: FOUR,
    send: ({ email, variant }) => ({
      body: {
        email,
        name: 'New Name',
        location: 'Orem UT',
        ...(variant === 'without a name' && { name: ' ' }),
        ...(variant === 'without a location' && { location: '' }),
        ...(variant === 'a photo of another' && { profilePic: `/media/profiles/${UNKNOWN}.${'0'.repeat(32)}.jpg` }),
        ...(variant === 'a photo elsewhere' && { profilePic: 'https://tracker.example/x.jpg' }),
      },
    }),
    cells: {
      'own e-mail': [401, 200, 200, 200],
      'own e-mail in capitals': [401, 200, 200, 200],
      'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
      'an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
      'without a name': [401, 422, 422, 422],
      'without a location': [401, 422, 422, 422],
      'a photo of another': [401, 422, 422, 422],
      'a photo elsewhere': [401, 422, 422, 422],
    },
  },
  {
    call: 'POST /api/users/update',
    actors: FOUR,
    send: ({ email, variant }) => ({
      body: {
        email,
        updates: {
          discoveryGroupSize: variant === 'a size of four' ? 4 : 2,
          ...(variant === 'another key' && { isVerified: true }),
        },
      },
    }),
    cells: {
      'own e-mail': [401, 200, 200, 200],
      'own e-mail in capitals': [401, 200, 200, 200],
      'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
      'an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
      'a size of four': [401, 422, 422, 422],
      'another key': [401, 422, 422, 422],
    },
  },
  {
    call: 'POST /api/users/register',
    actors: FOUR,
    send: ({ variant }) => {
      registered += 1;
      const known = variant === 'a known e-mail';
      const password = { 'a short password': 'seven77', 'a common password': 'password1' }[variant] ?? PASSWORD;
      const email = known ? 'log.inn@example.edu' : `new${registered}@example.edu`;
      return { body: { name: 'New Person', email, password } };
    },
    cells: {
      'a new e-mail': [201, 201, 201, 201],
      'a known e-mail': ['409 registration_failed', 409, 409, 409],
      'a short password': [422, 422, 422, 422],
      'a common password': ['422 common_password', 422, 422, 422],
    },
  },
  {
    call: 'POST /api/users/login',
    actors: FOUR,
    send: ({ variant }) => {
      const email =
        { 'an unknown account': 'nobody@example.edu', 'five failures': GUESSED }[variant] ?? 'log.inn@example.edu';
      return { body: { email, password: variant === 'a wrong password' ? 'not this one' : PASSWORD } };
    },
    cells: {
      'the right password': [200, 200, 200, 200],
      'a wrong password': ['401 log_in_failed', 401, 401, 401],
      'an unknown account': ['401 log_in_failed', 401, 401, 401],
      'five failures': [429, 429, 429, 429],
    },
  },
  {
    call: 'POST /api/users/password/forgot',
    actors: FOUR,
    send: ({ variant }) => ({
      body: { email: variant === 'a known e-mail' ? 'ann.ew@example.edu' : 'nobody@example.edu' },
    }),
    cells: {
      'a known e-mail': [202, 202, 202, 202],
      'an unknown account': [202, 202, 202, 202],
      'a hundred asked': [429, 429, 429, 429],
    },
    says: {
      'a known e-mail': /^\{"message":"If an account has this address, we have sent it a link\./,
      'an unknown account': /^\{"message":"If an account has this address, we have sent it a link\./,
    },
  },
  {
    call: 'POST /api/users/password/reset',
    actors: FOUR,
    send: ({ target, variant }) => ({
      body: { token: target, password: { 'a common password': 'password1' }[variant] ?? PASSWORD },
    }),
    cells: {
      'a reset link': [200, 200, 200, 200],
      'a reset link, a common password': ['422 common_password', 422, 422, 422],
      'a used link': ['410 link_over', 410, 410, 410],
      'an older link': [410, 410, 410, 410],
      'a late link': [410, 410, 410, 410],
      'a guessed link': [410, 410, 410, 410],
      'a link of another purpose': [410, 410, 410, 410],
      'a link of an address given up': [410, 410, 410, 410],
      'thirty links tried': [429, 429, 429, 429],
    },
  },
  { call: 'POST /api/users/logout', actors: FOUR, cells: { 'a session': [204, 204, 204, 204] } },
  { call: 'GET /api/session', actors: ['visitor'], cells: { nobody: [200] }, says: { nobody: /"user":null/ } },
  {
    call: 'GET /api/session',
    actors: ['stranger', 'manager', 'owner'],
    cells: { own: [200, 200, 200] },
    says: { own: /"id"/ },
  },
  {
    call: 'GET /media/profiles/:file',
    actors: FOUR,
    send: ({ target }) => ({ path: target }),
    cells: {
      photo: [200, 200, 200, 200],
      'photo with a wrong key': [404, 404, 404, 404],
      'photo of another': [404, 404, 404, 404],
    },
  },
  {
    call: 'GET /internal/session',
    actors: ['visitor'],
    send: ({ target }) => ({ headers: { 'x-session-id': target } }),
    cells: { 'a session': [200], ...Object.fromEntries(OVER.map((state) => [state, [200]])) },
    says: { 'a session': /Someone/, ...Object.fromEntries(OVER.map((state) => [state, /"user":null/])) },
  },
];

export const profiles: ServiceMatrix = { service: 'profiles', open, rows };
