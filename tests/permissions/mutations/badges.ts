import type { Mutation } from './mutation.ts';

const of = (file: string, entries: readonly Omit<Mutation, 'by' | 'file'>[]): Mutation[] =>
  entries.map((entry) => ({ by: 'profiles', file, ...entry }));

/** The guards of badges, and of who asks for one. */
export const badgesMutations: readonly Mutation[] = [
  ...of('services/profiles/src/check-requests.ts', [
    {
      guard: 'one request waits at a time',
      find: "if (state === 'asked') throw",
      replace: 'if (user._id === "") throw',
    },
    {
      guard: 'who is approved asks no more',
      find: "if (state === 'approved') throw",
      replace: 'if (user._id === "") throw',
    },
    {
      guard: 'papers are of a school that is known',
      find: "throw invalid('That is not a school",
      replace: "void invalid('That is not a school",
    },
    {
      guard: 'asking to be approved is slowed down',
      find: '[...lately(asks), askedAt]',
      replace: '[...asks, askedAt]',
    },
  ]),
  ...of('services/profiles/src/account-routes.ts', [
    {
      guard: 'a session that is over asks for no approval',
      find: 'const held = await requireHeld(deps, caller, request);\n    const message = await checkRequests.askAsManager',
      replace:
        'const held = await findUser(caller.userId);\n    if (!held) throw notFound("x");\n    const message = await checkRequests.askAsManager',
    },
    {
      guard: 'a session that is over asks for no look at papers',
      find: 'const held = await requireHeld(deps, caller, request);\n    const message = await checkRequests.askAsStudent',
      replace:
        'const held = await findUser(caller.userId);\n    if (!held) throw notFound("x");\n    const message = await checkRequests.askAsStudent',
    },
  ]),
  ...of('services/profiles/src/school-badges.ts', [
    {
      guard: 'a badge is shown in the session that asked for it',
      find: 'if (held?._id !== link.userId) throw notYours();',
      replace: 'if (!held) throw notYours();',
    },
    {
      guard: 'an address of a school is shown by one account',
      find: '!== userId) throw taken();\n      await links.claim',
      replace: "=== '') throw taken();\n      await links.claim",
    },
    {
      guard: 'a badge is of a school that is known',
      find: "throw invalid('That is not",
      replace: "void invalid('That is not",
    },
    { guard: 'asking for badges is slowed down', find: 'asked.check(userId);', replace: ';' },
  ]),
];
