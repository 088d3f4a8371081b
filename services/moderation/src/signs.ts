import { DAY_MS } from '@keyturn/domain/durations';
import type { EventData } from '@keyturn/contracts/events';
import { HOLD_AT, LOOK_AT, riskScore, type RiskSign } from '@keyturn/domain/listing-risk';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { caseOf, opening, subjectKeyOf } from './cases.ts';
import type { CaseDocument, Deps, ListingDocument } from './collections.ts';
import { allSigns, countedSigns, newSigns } from './passed-signs.ts';

/** How long the removal of a listing, or its deletion while held, counts. */
const REMOVED_MS = 90 * DAY_MS;
/** Most held cases read for another listing of their owner. */
const MOST_HELD = 50;

/** A listing, with signs from posts. */
type Noticed = Pick<ListingDocument, '_id' | 'userId' | 'title' | 'postedAt'> & {
  readonly signs?: readonly string[] | undefined;
};

/** Opens a case for a suspicious listing, and hides it if its signs weigh enough. Passed signs do not count again. */
export async function considerSigns(deps: Deps, listing: Noticed): Promise<void> {
  const { cases } = deps.collections;
  const { _id: subjectId, userId: ownerId, title, signs: noticed = [] } = listing;
  const seen = [...noticed, ...(await signsOfOwner(deps, listing))];
  if (riskScore(seen) < LOOK_AT) return;
  const known = await cases.findOne({ subjectKey: subjectKeyOf('listing', subjectId) });
  if (known && newSigns(known, seen).length === 0) return;
  const { _id } = known ?? (await caseOf(deps, { kind: 'listing', subjectId, ownerId, title }));
  await changeDocument(
    cases,
    _id,
    (found) => {
      if (!found) return null;
      const added = newSigns(found, seen);
      const score = riskScore([...countedSigns(found), ...added]);
      if (score < LOOK_AT || added.length === 0) return null;
      return opening(deps, found, score >= HOLD_AT, { signs: allSigns(found, added) });
    },
    () => new Error(`The case ${_id} is being changed all the time.`),
  );
}

/**
 * Records a held listing's change, with its current signs. A released earlier version stays held in the new one, which
 * nobody has read.
 */
export async function noteChanged(
  deps: Deps,
  { _id: subjectId, signs, changedAt }: Pick<EventData<'posts.changed'>, '_id' | 'signs' | 'changedAt'>,
): Promise<void> {
  const { cases } = deps.collections;
  const known = await cases.findOne({ subjectKey: subjectKeyOf('listing', subjectId) });
  if (!known) return;
  await changeDocument(
    cases,
    known._id,
    (found) => {
      if (!found || found.readAt === changedAt) return null;
      return opening(deps, found, true, { signs: allSigns(found, signs), isChanged: true });
    },
    () => new Error(`The case ${known._id} is being changed all the time.`),
  );
}

/**
 * Records that a held listing was deleted, which counts until released. Checks what its owner has published since,
 * because those events may arrive first.
 */
export async function noteDeleted(deps: Deps, listingId: string): Promise<void> {
  const { cases, listings } = deps.collections;
  const known = await cases.findOne({ subjectKey: subjectKeyOf('listing', listingId) });
  if (!known?.held) return;
  const noted = await changeDocument(
    cases,
    known._id,
    (found) => {
      if (!found?.held || found.goneAt !== undefined) return null;
      return { $set: { goneAt: deps.now().toISOString() }, $inc: { revision: 1 } };
    },
    () => new Error(`The case ${known._id} is being changed all the time.`),
  );
  if (!noted?.held) return;
  const { ownerId: userId } = noted;
  const since = heldSince(noted);
  for (const listing of await listings.find({ userId }).toArray())
    if (listing.isLive && (listing.postedAt ?? '') > since) await considerSigns(deps, listing);
}

/** Start of the current hold. The case may be older, or reopened since. */
function heldSince({ decisions = [], openedAt }: CaseDocument): string {
  const letGo = decisions.findLastIndex(({ action }) => action !== 'hold' && action !== 'open');
  return decisions.slice(letGo + 1).find(({ action }) => action === 'hold')?.at ?? openedAt;
}

/** Signs from the owner's past and other listings. */
async function signsOfOwner({ collections: { cases }, now }: Deps, listing: Noticed): Promise<RiskSign[]> {
  const { _id, userId: ownerId, title, postedAt = '' } = listing;
  const since = new Date(now().getTime() - REMOVED_MS).toISOString();
  const [removed, held] = await Promise.all([
    cases.findOne({ ownerId, action: 'remove', decidedAt: { $gt: since } }),
    cases.find({ ownerId, held: true }).limit(MOST_HELD).toArray(),
  ]);
  const deleted = held.some(({ goneAt = '' }) => goneAt > since);
  const before = held.filter(
    (other) => other.goneAt === undefined && other.subjectId !== _id && postedAt > heldSince(other),
  );
  const isAgain = before.some((other) => other.title === title);
  const beside = isAgain ? 'held_again' : 'beside_held';
  return [
    ...(removed ? (['removed_before'] as const) : []),
    ...(deleted ? (['deleted_held'] as const) : []),
    ...(before.length > 0 ? ([beside] as const) : []),
  ];
}
