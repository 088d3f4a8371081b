import type { Mutation } from './mutation.ts';

const of = (file: string, entries: readonly Omit<Mutation, 'by' | 'file'>[]): Mutation[] =>
  entries.map((entry) => ({ by: 'profiles', file, ...entry }));

/** The guards of accounts, sessions and profiles. */
export const profilesMutations: readonly Mutation[] = [
  ...of('packages/service-kit/src/http/route.ts', [
    {
      guard: 'a visitor reads no profile',
      find: "row.access === 'public' ? callerOf(request) : requireUser(request)",
      replace: "callerOf(request) ?? { userId: '', email: '', name: '' }",
    },
    { guard: 'what admins do is for admins alone', find: "row.access === 'admin'", replace: 'false' },
  ]),
  ...of('packages/service-kit/src/http/identity.ts', [
    { guard: 'a session says whose role it may use', find: "user.role !== 'admin'", replace: 'false' },
  ]),
  ...of('services/profiles/src/roles.ts', [
    { guard: 'a role is used by who has it', find: "role !== 'admin'", replace: 'false' },
    { guard: 'a role needs a second step', find: 'factors < BOTH', replace: 'false' },
    { guard: 'a role needs a session of half a day', find: 'age >= ROLE_MS', replace: 'false' },
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
  ...of('services/profiles/src/deletions.ts', [
    {
      guard: 'who is suspended keeps no account',
      find: 'if (current?.suspendedAt) throw suspended();',
      replace: '',
    },
  ]),
  ...of('services/profiles/src/app.ts', [
    { guard: 'who was suspended and is gone does not register again', find: '|| (await bans.has(email))', replace: '' },
  ]),
  ...of('services/profiles/src/help-people.ts', [
    {
      guard: 'no link helps in who is suspended',
      find: 'if (user.suspendedAt) throw',
      replace: 'if (user._id === "") throw',
    },
    { guard: 'admins send few links to a person', find: '>= MAILS_PER_HOUR)', replace: '>= Infinity)' },
  ]),
  ...of('services/profiles/src/prover.ts', [
    {
      guard: 'who changes an account holds a session of it',
      find: 'if (session?.userId !== userId)',
      replace: 'if (!session)',
    },
    { guard: 'who is suspended changes no account', find: 'isOpen(user) &&', replace: '' },
    { guard: 'who was signed out changes no account', find: '&& isOfEpoch(session, user) ?', replace: '?' },
    {
      guard: 'the password is asked of who holds a session',
      find: 'const held = await requireHeld(deps, caller, request);',
      replace: 'const held = (await deps.findUser(caller.userId))!;',
    },
  ]),
  ...of('services/profiles/src/deletion-routes.ts', [
    {
      guard: 'deleting an account asks for the password',
      find: 'const user = await prove(caller, request, body);',
      replace: 'const user = (await deps.findUser(caller.userId))!;',
    },
  ]),
  ...of('services/profiles/src/routes.ts', [
    { guard: 'a closed account is no log-in', find: 'deletions.requireOpen(user);', replace: '' },
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
    { guard: 'the password is right', find: 'if (!user || !isRight)', replace: 'if (!user)' },
    {
      guard: 'tries at one account are slowed down',
      find: 'const guess = guesses.begin(email, origin);',
      replace: 'const guess = { forgive: () => undefined, succeed: () => undefined };',
    },
    {
      guard: 'guessing the code that confirms is slowed down',
      find: 'guesses.begin(email, origin);',
      replace: '{ forgive: () => undefined, succeed: () => undefined };',
      index: 0,
    },
    { guard: 'a second step asks for a code', find: 'user.secondStep && isWithoutCode', replace: 'false' },
    {
      guard: 'the code is right',
      find: 'user.secondStep && !(await accept(user, code))',
      replace: 'false',
    },
    { guard: 'common passwords are refused', find: 'checkPasswordChoice(password, email);', replace: '' },
  ]),
  ...of('services/profiles/src/reset-password.ts', [
    { guard: 'common passwords are refused anew', find: 'checkPasswordChoice(password, user.email);', replace: '' },
    { guard: 'a link is for its address', find: 'user?.email !== link.email', replace: '!user' },
    { guard: 'asking for links is slowed down', find: 'asked.check(address);', replace: '' },
    { guard: 'trying links is slowed down', find: "linkTries.count(['reset'], token, address);", replace: '' },
  ]),
  ...of('services/profiles/src/change-email.ts', [
    { guard: 'another address is taken in its own session', find: 'held?._id !== link.userId', replace: '!held' },
    {
      guard: 'an address is taken back while it is kept',
      find: 'kept?.userId !== link.userId || kept.linkId !== link._id',
      replace: 'false',
    },
  ]),
  ...of('services/profiles/src/account-routes.ts', [
    {
      guard: 'another address is taken while the session stands',
      find: 'await findHeld(deps, caller, request)',
      replace: 'await findUser(caller.userId)',
    },
    {
      guard: 'another address asks for the password',
      find: 'const user = await prove(caller, request, body);\n    const message',
      replace:
        'const user = (await findUser(caller.userId)) ?? (await prove(caller, request, body));\n    const message',
    },
  ]),
  ...of('services/profiles/src/second-step-routes.ts', [
    {
      guard: 'a second step is confirmed while the session stands',
      find: 'const user = await requireHeld(deps, caller, request);',
      replace: 'const user = (await findUser(caller.userId))!;',
    },
    {
      guard: 'a second step that is on is not begun anew',
      find: 'if ((await findUser(caller.userId))?.secondStep) throw isOn();',
      replace: '',
    },
    {
      guard: 'a second step begins with the password',
      find: 'const user = await prove(caller, request, body);\n    const given',
      replace: 'const user = (await findUser(caller.userId)) ?? (await prove(caller, request, body));\n    const given',
    },
    {
      guard: 'new recovery codes ask for password and code',
      find: 'const user = await prove(caller, request, body);\n    const recoveryCodes',
      replace:
        'const user = (await findUser(caller.userId)) ?? (await prove(caller, request, body));\n    const recoveryCodes',
    },
    {
      guard: 'turning the second step off asks for password and code',
      find: 'secondSteps.remove(await prove(caller, request, body))',
      replace: 'secondSteps.remove((await findUser(caller.userId)) ?? (await prove(caller, request, body)))',
    },
  ]),
  ...of('services/profiles/src/second-step.ts', [
    {
      guard: 'a second step has an end to confirm it',
      find: 'enrolment.expiresAt > now().toISOString()',
      replace: 'true',
    },
    {
      guard: 'a code that confirms is right',
      find: 'given.isRight = lastStep !== null;',
      replace: 'given.isRight = true;',
    },
    { guard: 'a code works once', find: 'after: secondStep.lastStep', replace: 'after: 0' },
    {
      guard: 'an admin keeps the second step',
      find: "if (secondStep && isAskedOfAdmins && role === 'admin') throw isAdmins();",
      replace: '',
    },
    { guard: 'a late second step brings no role', find: 'isLate ? NO_ROLE : {}', replace: '{}' },
  ]),
  ...of('services/profiles/src/session-routes.ts', [
    {
      guard: 'ending sessions asks for the password',
      find: 'const user = await prove(caller, request, body);\n    // Where more',
      replace: 'const user = await own(caller);\n    // Where more',
    },
    {
      guard: 'another password asks for the old one',
      find: 'const user = await prove(caller, request, body);\n    const changed',
      replace: 'const user = await own(caller);\n    const changed',
    },
  ]),
  ...of('services/profiles/src/sessions.ts', [
    {
      guard: 'sessions end by their owner',
      find: 'collection.find({ userId: user._id }).toArray();\n    const open',
      replace: "collection.find({ userId: { $gt: '' } }).toArray();\n    const open",
    },
  ]),
  ...of('services/profiles/src/change-password.ts', [
    { guard: 'another password is no common one', find: 'checkPasswordChoice(password, user.email);', replace: '' },
  ]),
  ...of('services/profiles/src/reset-password.ts', [
    {
      guard: 'another password ends links that are out',
      find: "if (link.issuedAt < (user.passwordChangedAt ?? '')) throw linkOver();",
      replace: '',
    },
  ]),
  ...of('services/profiles/src/confirm-email.ts', [
    { guard: 'a link confirms its address', find: 'user?.email !== link.email', replace: '!user' },
    { guard: 'confirming is asked for five times a day', find: 'asked.check(_id);', replace: '' },
  ]),
  ...of('services/profiles/src/account-routes.ts', [
    {
      guard: 'trying links that confirm is slowed down',
      find: 'linkTries.count(USED, body.token, addressOf(request));',
      replace: '',
    },
  ]),
  ...of('services/profiles/src/links.ts', [
    { guard: 'a link works once', find: '{ _id, usedAt: null }, { $set', replace: '{ _id }, { $set' },
    { guard: 'a link has an end', find: 'if (link.expiresAt <= nowText()) throw linkOver();', replace: '' },
    {
      guard: 'a newer link ends the older',
      find: "if (purpose !== 'email-undo' && !(await isNewest(link))) throw linkOver();",
      replace: '',
    },
  ]),
  ...of('packages/service-kit/src/base/link-token.ts', [
    { guard: 'a link has its proof', find: 'timingSafeEqual(Buffer', replace: 'Boolean(Buffer' },
    { guard: 'a link is for its purpose', find: '`${purpose}|${id}`', replace: 'id' },
  ]),
  ...of('services/profiles/src/routes.ts', [
    {
      guard: 'a password set anew ends all sessions',
      find: 'isOpen(found) && isOfEpoch(session, found) ? found',
      replace: 'isOpen(found) ? found',
    },
    {
      guard: 'a session of who is suspended is nobody’s',
      find: 'found && isOpen(found) &&',
      replace: 'found &&',
    },
  ]),
  ...of('packages/contracts/src/profiles.ts', [
    { guard: 'only the group size is updated', find: 'updates: z.strictObject(', replace: 'updates: z.object(' },
    { guard: 'a password has eight characters', find: 'min: 8,', replace: 'min: 1,' },
  ]),
];
