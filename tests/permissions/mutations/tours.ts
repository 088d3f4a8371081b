import type { Mutation } from './mutation.ts';

const of = (file: string, entries: readonly Omit<Mutation, 'by' | 'file'>[]): Mutation[] =>
  entries.map((entry) => ({ by: 'tours', file, ...entry }));

/** The guards of tours and availability. */
export const toursMutations: readonly Mutation[] = [
  ...of('packages/service-kit/src/http/route.ts', [
    {
      guard: 'what needs a session is for signed-in people',
      find: "row.access === 'public' ? callerOf(request) : requireUser(request)",
      replace: "callerOf(request) ?? { userId: '', email: '', name: '' }",
    },
  ]),
  ...of('services/tours/src/tour-lists.ts', [
    {
      guard: 'reading a list writes nothing',
      find: 'return withNames(collections, tours, userId, now);',
      replace:
        "for (const { _id } of tours) await collections.tours.updateOne({ _id }, { $set: { note: 'read' } });\n  return withNames(collections, tours, userId, now);",
    },
  ]),
  ...of('services/tours/src/request-tour.ts', [
    { guard: 'only live listings are toured', find: 'if (!listing?.isLive)', replace: 'if (!listing)' },
    {
      guard: 'no hidden listing is toured',
      find: 'if (listing.isHidden) throw',
      replace: 'if (listing === null) throw',
    },
    {
      guard: 'nobody tours the own listing',
      find: 'if (listing.userId === buyer.userId)',
      replace: 'if (listing.userId === null)',
    },
    {
      guard: 'a booked slot is taken',
      find: 'if (await tours.findOne({ sellerId, claimKey: slotClaim(date, time) }))',
      replace: 'if (sellerId === null)',
    },
    { guard: 'the slot is one that is offered', find: 'if (problem !== null || day', replace: 'if (day' },
    {
      guard: 'one pending request per listing',
      find: 'if (unanswered[0] && asked.replace !== true)',
      replace: 'if (unanswered[0] && asked.replace === null)',
    },
    { guard: 'ten open requests are the most', find: 'if (pending >= MOST_PENDING)', replace: 'if (pending < 0)' },
  ]),
  ...of('services/tours/src/tour-views.ts', [
    {
      guard: 'until a tour is accepted, the other side’s e-mail is not told',
      find: 'partyId === viewerId || isAgreed ? email',
      replace: 'partyId.length > 0 && viewerId.length > 0 ? email',
    },
    {
      guard: 'asking alone tells nobody the seller’s e-mail',
      find: 'emailOf(tour.sellerId, emails.sellerEmail)',
      replace: 'tour.sellerEmail',
    },
    {
      guard: 'asking alone tells nobody the buyer’s e-mail',
      find: 'emailOf(tour.buyerId, emails.buyerEmail)',
      replace: 'tour.buyerEmail',
    },
  ]),
  ...of('services/tours/src/take-step.ts', [
    {
      guard: 'to strangers a request does not exist',
      find: 'if (tour.buyerId !== userId && tour.sellerId !== userId)',
      replace: 'if (userId === null)',
    },
    {
      guard: 'only the seller answers',
      find: 'if (tour.sellerId !== caller.userId)',
      replace: 'if (caller.userId === null)',
    },
    {
      guard: 'only the buyer cancels, and accepts another time',
      find: 'if (tour.buyerId !== caller.userId)',
      replace: 'if (caller.userId === null)',
    },
    { guard: 'what was cancelled is gone', find: "if (!tour || tour.status === 'cancelled')", replace: 'if (!tour)' },
    {
      guard: 'nobody else makes the clock’s end be stored',
      find: 'dueStep(allowed(tour), deps.now())',
      replace: 'dueStep(tour, deps.now())',
    },
  ]),
  ...of('services/tours/src/refusals.ts', [
    {
      guard: 'only what is open changes',
      find: 'if (isOpen(tour) && endOf(tour, now) === null) return;',
      replace: "if (tour.status !== 'cancelled') return;",
    },
    {
      guard: 'what was deleted is not toured',
      find: 'if (!listing?.isLive || listing.isHeld) throw',
      replace: 'if (!listing) throw',
    },
  ]),
  ...of('services/tours/src/answer-request.ts', [
    {
      guard: 'a slot is claimed once',
      find: 'claimKey: slotClaim(tour.date, tour.time),',
      replace: 'claimKey: tour.claimKey,',
    },
    {
      guard: 'the note is the seller’s',
      find: 'takeStep(deps, caller, id, requireSeller, async (tour) => {\n    await requireMeet',
      replace: 'takeStep(deps, caller, id, () => undefined, async (tour) => {\n    await requireMeet',
    },
  ]),
  ...of('services/tours/src/other-time.ts', [
    {
      guard: 'another time is on the grid',
      find: 'if (problem !== null || date === null',
      replace: 'if (date === null',
    },
    {
      guard: 'only another time that is there is accepted',
      find: "if (stateOf(tour) !== 'proposed' || !tour.proposal)",
      replace: 'if (!tour.proposal) return null;\n    if (!tour.proposal)',
    },
  ]),
  ...of('services/tours/src/call-off.ts', [
    {
      guard: 'only an accepted tour is called off',
      find: "if (state !== 'accepted') throw",
      replace: "if (state === 'withdrawn') throw",
    },
  ]),
  ...of('services/tours/src/tour-lists.ts', [
    { guard: 'slots of live listings only', find: 'if (!listing?.isLive)', replace: 'if (!listing)' },
    {
      guard: 'slots of no hidden listing',
      find: 'if (listing.isHidden) throw',
      replace: 'if (listing === null) throw',
    },
  ]),
  ...of('services/tours/src/asked-hours.ts', [
    {
      guard: 'availability is on the grid',
      find: 'if (problem !== null) throw invalid',
      replace: "if (problem === '') throw invalid",
    },
    {
      guard: 'no day differs twice',
      find: 'if (wrong !== null) throw invalid',
      replace: "if (wrong === 'reversed') throw invalid",
    },
  ]),
  ...of('services/tours/src/routes.ts', [
    {
      guard: 'an address is confirmed where it has to be',
      find: 'requireConfirmed(caller, requiresConfirmedEmail);',
      replace: '',
    },
  ]),
];
