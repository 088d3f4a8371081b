import type { proposeTourBody } from '@keyturn/contracts/tours';
import { otherTimeProblem } from '@keyturn/domain/other-time';
import { denverDateOf, denverInstant } from '@keyturn/domain/denver-time';
import type { Identity } from '@keyturn/service-kit/identity';
import { invalid } from '@keyturn/service-kit/problem';
import type { z } from 'zod';
import { agreedFields, answeredFields, endedFields, endedWithoutAnswer } from './answer-request.ts';
import type { Deps } from './change-tour.ts';
import { refusal, requireLive, requireNoContact, requireOpen, whyEnded } from './refusals.ts';
import { requireAnswerer, requireSeller, takeStep } from './take-step.ts';
import { closedRequest, slotClaim, slotTaken } from './tour.ts';
import { expiryFor, nextSequence } from './tour-state.ts';

/** Suggestions of another time per request. */
const MOST_PROPOSALS = 5;

/** The seller suggests another time, within their hours or not. An accepted tour's slot is free until then. */
export async function proposeTime(
  deps: Deps,
  caller: Identity,
  id: string,
  { requestedDate, requestedTime: time, note }: z.output<typeof proposeTourBody>,
) {
  return takeStep(deps, caller, id, requireSeller, async (tour) => {
    const { collections, now } = deps;
    const isAccepted = tour.state === 'accepted';
    if (!isAccepted) requireOpen(tour, now());
    requireNoContact(tour, note);
    const proposal = readTime();
    const { date, startsAt } = proposal;
    // A repeated suggestion is the current one.
    if (tour.state === 'proposed' && tour.proposal?.startsAt === startsAt) return null;
    if (startsAt === tour.slotAt) throw invalid('Suggest another time than the one asked for.', 'requestedTime');
    await requireLive(collections, tour);
    const proposals = (tour.proposals ?? 0) + 1;
    if (proposals > MOST_PROPOSALS)
      throw refusal('You have suggested five other times for this request.', 'too_many_proposals');
    if (await collections.tours.findOne({ sellerId: tour.sellerId, claimKey: slotClaim(date, time) }))
      throw slotTaken();
    const set = {
      ...(isAccepted && { ...endedFields(tour), ...nextSequence(tour) }),
      ...answeredFields(tour, now()),
      status: 'pending',
      state: 'proposed',
      proposal,
      proposals,
      expiresAt: expiryFor(startsAt, now()),
      note: note ?? tour.note,
    } as const;
    return { type: 'tours.proposed', by: 'seller', set };
  });

  function readTime() {
    const date = denverDateOf(requestedDate);
    const instant = date === null ? null : denverInstant(date, time);
    const problem = otherTimeProblem(requestedDate, time, deps.now());
    if (problem !== null || date === null || instant === null)
      throw invalid(problem ?? 'That tour time is not readable.', 'requestedTime');
    return { date, time, startsAt: instant.toISOString() };
  }
}

/** The buyer accepts the suggested time. */
export const acceptProposal = (deps: Deps, caller: Identity, id: string) =>
  takeStep(deps, caller, id, requireAnswerer, async (tour) => {
    if (endedWithoutAnswer(tour)) throw whyEnded(tour, deps.now());
    if (tour.state !== 'proposed' || !tour.proposal) throw refusal('There is no other time to accept.', 'no_proposal');
    const listing = await requireLive(deps.collections, tour);
    const { date, time, startsAt } = tour.proposal;
    const moved = { date, time, slotAt: startsAt };
    const set = { ...moved, ...agreedFields({ ...tour, ...moved }, listing, 'buyer'), requestKey: closedRequest(id) };
    return { type: 'tours.accepted', by: 'buyer', set };
  });
