import type { Mutation } from './mutation.ts';

const of = (file: string, entries: readonly Omit<Mutation, 'by' | 'file'>[]): Mutation[] =>
  entries.map((entry) => ({ by: 'posts', file, ...entry }));

/** The guards of drafts and listings. */
export const postsMutations: readonly Mutation[] = [
  ...of('packages/service-kit/src/http/route.ts', [
    {
      guard: 'a visitor reads no post',
      find: "row.access === 'public' ? callerOf(request) : requireUser(request)",
      replace: "callerOf(request) ?? { userId: '', email: '', name: '' }",
    },
  ]),
  ...of('services/posts/src/routes.ts', [
    { guard: 'removed posts cannot be read', find: '!post || post.removed || !(', replace: '!post || !(' },
    { guard: 'drafts are read by their owner alone', find: '(isLive(post) || isOwn || isChecked)', replace: 'true' },
    {
      guard: 'the full post is its owner’s',
      find: 'isOwn ? toOwnPost(post, poster)',
      replace: 'post ? toOwnPost(post, poster)',
    },
    {
      guard: 'unknown fields are refused',
      find: 'const schema = FIELDS.get(field);',
      replace: 'const schema = FIELDS.get(field) ?? z.unknown();',
    },
    {
      guard: 'a visitor’s card has no street',
      find: 'live.map(toCard)',
      replace: 'live.map((post) => toOwnPost(post, null))',
    },
  ]),
  ...of('services/posts/src/posts.ts', [
    {
      guard: 'others’ drafts do not exist',
      find: '(post.userId !== caller.userId && !isLive(post))',
      replace: 'false',
    },
    {
      guard: 'others’ listings are forbidden',
      find: 'if (post.userId !== caller.userId) throw forbidden',
      replace: 'if (caller.userId === null) throw forbidden',
    },
    { guard: 'removed posts cannot be changed', find: '!post || post.removed || (', replace: '!post || (' },
    {
      guard: 'a transferred listing is changed no more',
      find: 'if (isTransferred(post)) throw transferred();',
      replace: '',
      index: 0,
    },
    {
      guard: 'of a transferred listing nobody says that it is available',
      find: 'if (isTransferred(post)) throw transferred();',
      replace: '',
      index: 1,
    },
    {
      guard: 'a draft is not available',
      find: 'if (!post.posted) throw conflict',
      replace: 'if (post === null) throw conflict',
    },
    {
      guard: 'a transferred listing is not published again',
      find: 'if (known && isTransferred(known)) throw transferred();',
      replace: '',
    },
    { guard: 'at most twenty drafts', find: 'if (drafts >= MOST_DRAFTS)', replace: 'if (drafts < 0)' },
    { guard: 'at most fifty live listings', find: 'if (count >= MOST_LIVE)', replace: 'if (count < 0)' },
    {
      guard: 'publishing needs a profile',
      find: 'if (!poster?.profileCreated)',
      replace: 'if (!poster && caller.userId === null)',
    },
    {
      guard: 'others’ ids cannot be published',
      find: 'known && (known.userId !== caller.userId ||',
      replace: 'known && (',
    },
    { guard: 'photos of a change are one’s own', find: 'checkImages(changes, caller.userId, mediaKey);', replace: '' },
    {
      guard: 'photos of a new listing are one’s own',
      find: 'checkImages(data, caller.userId, mediaKey);',
      replace: '',
    },
    {
      guard: 'a listing is complete',
      find: 'checkLive(fields, now());\n    const at',
      replace: 'const at',
    },
  ]),
  ...of('services/posts/src/post.ts', [
    {
      guard: 'a transferred listing is its owner’s alone',
      find: 'post.posted && !isTransferred(post)',
      replace: 'post.posted',
    },
  ]),
  ...of('packages/contracts/src/posts.ts', [
    { guard: 'a new id is shaped like ours', find: '_id: newId.optional()', replace: '_id: id.optional()' },
  ]),
  ...of('services/posts/src/post-views.ts', [
    {
      guard: 'a listing tells no e-mail',
      find: 'const { userEmail: _email, transferId: _transfer, freshness: _own, ...detail }',
      replace: 'const { transferId: _transfer, freshness: _own, ...detail }',
    },
  ]),
  ...of('packages/domain/src/publish-needs.ts', [
    { guard: 'only Utah', find: '&& state === STATE', replace: "&& state !== ''" },
    { guard: 'only cities of Utah', find: '|| knownCity(city) !== null', replace: '|| true' },
    { guard: 'no contacts in public texts', find: '=> holdsContact(post[field])', replace: '=> post[field] === null' },
  ]),
  ...of('packages/service-kit/src/images/image-key.ts', [
    {
      guard: 'the key of an image binds its owner',
      find: 'pathFolder === folder && isRightKey(key, signImage(folder, id, ownerId, mediaKey))',
      replace: 'pathFolder === folder && key !== "" && id !== "" && ownerId !== mediaKey',
    },
  ]),
  ...of('packages/service-kit/src/http/identity.ts', [
    {
      guard: 'an e-mail is one’s own',
      find: "if (asked !== 'me' && asked !== user.email.trim().toLowerCase())",
      replace: 'if (asked === null)',
    },
    {
      guard: 'somebody has to be signed in',
      find: "if (!user) throw unauthorized('Please log in.');",
      replace: "if (!user) return { userId: 'nobody', email: 'nobody@example.edu', name: '' };",
    },
    {
      guard: 'an e-mail is compared whole',
      find: 'asked !== user.email.trim().toLowerCase()',
      replace: "!asked.includes('@example.edu')",
    },
  ]),
  ...of('services/posts/src/post.ts', [
    { guard: 'a hidden listing is its owner’s to see', find: ' && !isHidden(post);', replace: ';' },
    {
      guard: 'cards of hidden listings are not shown',
      find: "export const LIVE = { ...LISTED, hidden: { $in: ['', null] } } as const;",
      replace: 'export const LIVE = LISTED;',
    },
  ]),
  ...of('services/posts/src/routes.ts', [
    {
      guard: 'an address is confirmed where it has to be',
      find: 'requireConfirmed(caller, requiresConfirmedEmail);',
      replace: '',
    },
  ]),
];
