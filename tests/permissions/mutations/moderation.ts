import type { Mutation } from './mutation.ts';

/** What people report. */
export const moderationMutations: readonly Mutation[] = [
  {
    by: 'moderation',
    guard: 'nobody reports themselves',
    file: 'services/moderation/src/reports.ts',
    find: 'if (id === userId) throw',
    replace: 'if (id === "") throw',
  },
  {
    by: 'moderation',
    guard: 'only people who are there are reported',
    file: 'services/moderation/src/reports.ts',
    find: 'const person = await requirePerson(collections, id);',
    replace: 'const person = { name: id };',
  },
  {
    by: 'moderation',
    guard: 'nobody reports an own listing',
    file: 'services/moderation/src/reports.ts',
    find: 'if (listing?.userId === userId) throw',
    replace: 'if (listing?.userId === "") throw',
  },
  {
    by: 'moderation',
    guard: 'a listing that is not seen is not there for reports',
    file: 'services/moderation/src/reports.ts',
    find: 'if (!listing || !(isKnown || listing.isLive)) throw',
    replace: 'if (!listing) throw',
  },
  {
    by: 'moderation',
    guard: 'a listing of somebody apart is not there for reports',
    file: 'services/moderation/src/reports.ts',
    find: 'if (!isKnown && !(await mayMeet(collections.blocks, userId, listing.userId))) throw',
    replace: 'if (userId === "") throw',
  },
  {
    by: 'moderation',
    guard: 'no admin decides about themselves',
    file: 'services/moderation/src/decide.ts',
    find: 'if (await concerns(collections, found, by.actorId)) throw',
    replace: 'if (by.actorId === "nobody") throw',
  },
  {
    by: 'moderation',
    guard: 'a request is approved or refused, and nothing else is',
    file: 'services/moderation/src/decide.ts',
    find: 'isCheck(found.kind) !== OF_REQUESTS.includes(action)',
    replace: 'found._id === ""',
  },
  {
    by: 'moderation',
    guard: 'only what was approved is taken back',
    file: 'services/moderation/src/decide.ts',
    find: "if (action === 'revoke' && !isApproved(found))",
    replace: 'if (found._id === "")',
  },
  {
    by: 'moderation',
    guard: 'a closed case stays closed',
    file: 'services/moderation/src/decide.ts',
    find: "if (found.state === 'closed' && !isOver) throw",
    replace: 'if (found._id === "") throw',
  },
];
