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
    find: "if (!person) throw notFound('There is no such person.');\n    return { kind: 'person', subjectId: id, ownerId: id, title: person.name };",
    replace: 'return { kind: \'person\', subjectId: id, ownerId: id, title: person?.name ?? "" };',
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
    guard: 'a closed case stays closed',
    file: 'services/moderation/src/decide.ts',
    find: "if (found.state === 'closed' && !isOver) throw",
    replace: 'if (found._id === "") throw',
  },
];
