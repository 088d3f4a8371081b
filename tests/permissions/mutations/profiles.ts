import type { Mutation } from './mutation.ts';

const of = (file: string, entries: readonly Omit<Mutation, 'by' | 'file'>[]): Mutation[] =>
  entries.map((entry) => ({ by: 'profiles', file, ...entry }));

/** The guards of accounts, sessions and profiles. */
export const profilesMutations: readonly Mutation[] = [
  ...of('packages/service-kit/src/http/route.ts', [
    {
      guard: 'a visitor reads no profile',
      find: "row.access === 'session' ? requireUser(request) : callerOf(request)",
      replace: "callerOf(request) ?? { userId: '', email: '', name: '' }",
    },
  ]),
  ...of('services/profiles/src/routes.ts', [
    {
      guard: 'logging out ends the session',
      find: 'presented ? await sessions.end(presented) : null',
      replace: 'null',
    },
  ]),
  ...of('services/profiles/src/profiles.ts', [
    {
      guard: 'a stranger sees the card only',
      find: '...(isOwn && toSessionUser(user))',
      replace: '...toSessionUser(user)',
    },
    { guard: 'a profile not created is none', find: 'if (!user?.profileCreated)', replace: 'if (!user)' },
    { guard: 'guessing addresses is slowed down', find: 'limit.check(caller.userId);', replace: ';' },
    { guard: 'misses are counted', find: 'limit.count(caller.userId);', replace: ';' },
  ]),
  ...of('services/profiles/src/photos.ts', [
    {
      guard: 'a photo is sent or one’s own',
      find: "if (!sent.startsWith('data:')) throw",
      replace: "if (!sent.startsWith('data:')) return sent;\n      if (sent === '') throw",
    },
    {
      guard: 'a photo’s address has its key',
      find: '|| !isRightKey(key, signImage',
      replace: '|| !isRightKey(key, key) || !isRightKey(id, photo._id) || !(signImage',
    },
  ]),
  ...of('services/profiles/src/sessions.ts', [
    { guard: 'an idle session ends', find: 'at >= Date.parse(session.expiresAt) ||', replace: '' },
    {
      guard: 'a session ends after a month',
      find: 'const endsAt = Date.parse(session.createdAt) + ABSOLUTE_MS;',
      replace: 'const endsAt = Number.MAX_SAFE_INTEGER / 2;',
    },
    {
      guard: 'log-in ends the presented session',
      find: 'if (presented) await collection.deleteOne({ _id: hashOf(presented) });',
      replace: '',
    },
    { guard: 'ten sessions are the most', find: 'await dropOldest(userId);', replace: '' },
  ]),
  ...of('services/profiles/src/accounts.ts', [
    { guard: 'the password is right', find: 'if (user && isRight)', replace: 'if (user)' },
    {
      guard: 'tries at one account are slowed down',
      find: 'guesses.begin(email, origin);',
      replace: '{ forgive: () => undefined, succeed: () => undefined };',
    },
    { guard: 'common passwords are refused', find: 'checkPasswordChoice(password, email);', replace: '' },
  ]),
  ...of('services/profiles/src/reset-password.ts', [
    { guard: 'common passwords are refused anew', find: 'checkPasswordChoice(password, user.email);', replace: '' },
    { guard: 'a link is for its address', find: 'user?.email !== link.email', replace: '!user' },
    { guard: 'asking for links is slowed down', find: 'asked.check(address);', replace: '' },
    { guard: 'trying links is slowed down', find: 'tried.check(address);', replace: '' },
  ]),
  ...of('services/profiles/src/links.ts', [
    { guard: 'a link works once', find: '{ _id, usedAt: null }, { $set', replace: '{ _id }, { $set' },
    { guard: 'a link has an end', find: 'if (link.expiresAt <= nowText()) throw linkOver();', replace: '' },
    { guard: 'a newer link ends the older', find: 'if (!(await isNewest(link))) throw linkOver();', replace: '' },
  ]),
  ...of('packages/service-kit/src/base/link-token.ts', [
    { guard: 'a link has its proof', find: 'timingSafeEqual(Buffer', replace: 'Boolean(Buffer' },
    { guard: 'a link is for its purpose', find: '`${purpose}|${id}`', replace: 'id' },
  ]),
  ...of('services/profiles/src/routes.ts', [
    {
      guard: 'a password set anew ends all sessions',
      find: 'const user = isOfEpoch(session, found) ? found : null;',
      replace: 'const user = found;',
    },
  ]),
  ...of('packages/contracts/src/profiles.ts', [
    { guard: 'only the group size is updated', find: 'updates: z.strictObject(', replace: 'updates: z.object(' },
    { guard: 'a password has eight characters', find: 'min: 8,', replace: 'min: 1,' },
  ]),
];
