import type { Mutation } from './mutation.ts';

const inFile = (by: Mutation['by'], file: string, entries: readonly Omit<Mutation, 'by' | 'file'>[]): Mutation[] =>
  entries.map((entry) => ({ by, file, ...entry }));

/** The guards of saved listings, photos and notices. */
export const otherMutations: readonly Mutation[] = [
  ...inFile('matching', 'services/matching/src/routes.ts', [
    {
      guard: 'a page has at most 100 matches',
      find: 'if (value < least || value > most)',
      replace: 'if (value < least)',
    },
  ]),
  ...inFile('matching', 'services/matching/src/saved-listings.ts', [
    {
      guard: 'only live listings are saved',
      find: 'if (posterId === undefined) throw',
      replace: "if (listingId === '') throw",
    },
  ]),
  ...inFile('matching', 'services/matching/src/live-post.ts', [
    {
      guard: 'a card tells no poster',
      find: 'return {\n    _id,\n    monthlyRent,',
      replace: 'return {\n    ...post,\n    _id,\n    monthlyRent,',
    },
  ]),
  ...inFile('media', 'services/media/src/routes.ts', [
    {
      guard: 'images come in known widths',
      find: 'if (!WIDTHS.includes(width)) throw',
      replace: 'if (width === 0) throw',
    },
    { guard: 'uploads have a quota', find: 'await images.checkQuota(userId);', replace: '' },
  ]),
  ...inFile('media', 'services/media/src/images.ts', [
    { guard: 'the re-encoded photo fits the quota', find: 'await checkSpace(userId, bytes);', replace: '' },
    {
      guard: 'an image’s address has its key',
      find: "|| !isRightKey(key, signImage('listings', id, userId, mediaKey))",
      replace: '',
    },
  ]),
  ...inFile('notifications', 'services/notifications/src/preferences.ts', [
    {
      guard: 'what a link stopped is shown to, and lifted by, who has confirmed the address alone',
      find: 'isUnconfirmed(caller) ? [] :',
      replace: '',
    },
  ]),
  ...inFile('media', 'packages/contracts/src/media.ts', [
    { guard: 'the folder is the listings’', find: "z.literal('listings')", replace: 'z.string()' },
    { guard: 'the preset is ours', find: "z.literal('keyturn')", replace: 'z.string()' },
  ]),
];

const IDENTITY = 'packages/service-kit/src/http/identity.ts';

/** The guards before all services: sessions at the gateway, tokens at each service. */
export const frontMutations: readonly Mutation[] = [
  ...inFile('tokens', IDENTITY, [
    { guard: 'a token is for this service', find: 'audience: options.audience,', replace: '' },
    { guard: 'a token is from the gateway', find: 'issuer: ISSUER,', replace: '' },
    { guard: 'a token is an internal one', find: 'typ: TYPE,', replace: '', index: 1 },
    {
      guard: 'a token’s key is known',
      find: "if (!key) throw new Error('unknown key');",
      replace: 'if (!key) return [...keys.values()][0];',
    },
    { guard: 'a token has an end', find: "requiredClaims: ['exp'],", replace: '' },
    { guard: 'a token is young', find: 'maxTokenAge: LIFETIME_S,', replace: '' },
    { guard: 'a token’s time is now', find: 'currentDate: now(),', replace: 'currentDate: new Date(0),' },
    {
      guard: 'a token’s user is whole',
      find: "identity.nullable().parse(payload['user'])",
      replace: "payload['user']",
    },
    {
      guard: 'without a token nobody is answered',
      find: 'if (!known) throw notGateway();',
      replace: "if (!known) known = { user: null, expiresAtMs: 0 };\n      if (token === 'x') throw notGateway();",
    },
  ]),
  ...inFile('gateway', 'services/gateway/src/cookies.ts', [
    { guard: 'one session cookie', find: 'values.length === 1 &&', replace: '' },
  ]),
  ...inFile('gateway', 'services/gateway/src/proxy.ts', [
    {
      guard: 'a client’s token stays outside',
      find: "'x-internal-token': await deps.tokens.issue({ audience: service.name, user }),",
      replace:
        "'x-internal-token': request.get('x-internal-token') ?? (await deps.tokens.issue({ audience: service.name, user })),",
    },
  ]),
  ...inFile('gateway', 'services/gateway/src/find-session.ts', [
    {
      guard: 'sessions are asked for',
      find: 'return answer.parse(body).user;',
      replace: "return answer.parse(body).user ?? { userId: 'x', email: 'ann@example.edu', name: '' };",
    },
  ]),
  ...inFile('gateway', 'services/profiles/src/sessions.ts', [
    {
      guard: 'a session ends at log-out',
      find: 'await collection.deleteOne({ _id: hashOf(sessionId) });\n      return session?.userId ?? null;',
      replace: 'return session?.userId ?? null;',
    },
    {
      guard: 'a session is known',
      find: 'if (!session) return null;',
      replace: "if (!session) return (await collection.findOne({ userId: { $gt: '' } }))?.userId ?? null;",
    },
  ]),
  ...inFile('gateway', 'services/gateway/src/app.ts', [
    { guard: 'inner addresses are not public', find: "'/internal', ", replace: '' },
  ]),
];
