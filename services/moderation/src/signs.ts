import type { LivePost } from '@keyturn/contracts/events';
import { HOLD_AT, LOOK_AT, riskScore } from '@keyturn/domain/listing-risk';
import { listingTitle } from '@keyturn/domain/listing-text';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { caseOf, opening, subjectKeyOf } from './cases.ts';
import type { CaseDocument, Deps } from './collections.ts';

/** How long it counts that a listing of somebody's was removed. */
const REMOVED_MS = 90 * 86_400_000;

/**
 * Opens the case of a listing that looks like a scam, and hides the listing until a person has looked where its signs weigh enough.
 * Signs that somebody has let pass do not count again.
 */
export async function considerSigns(deps: Deps, post: LivePost): Promise<void> {
  const { cases } = deps.collections;
  const { _id: subjectId, userId: ownerId } = post;
  const wasRemoved = await hasRemoved(deps, ownerId);
  const seen = [...(post.signs ?? []), ...(wasRemoved ? ['removed_before'] : [])];
  if (riskScore(seen) < LOOK_AT) return;
  const known = await cases.findOne({ subjectKey: subjectKeyOf('listing', subjectId) });
  if (known && newSigns(known, seen).length === 0) return;
  const { _id } = known ?? (await caseOf(deps, { kind: 'listing', subjectId, ownerId, title: listingTitle(post) }));
  await changeDocument(
    cases,
    _id,
    (found) => {
      if (!found) return null;
      const { signs = [], passedSigns = [] } = found;
      const added = newSigns(found, seen);
      const score = riskScore([...signs, ...added].filter((sign) => !passedSigns.includes(sign)));
      if (score < LOOK_AT || added.length === 0) return null;
      return opening(deps, found, score >= HOLD_AT, { signs: [...signs, ...added] });
    },
    () => new Error(`The case ${_id} is being changed all the time.`),
  );
}

const newSigns = ({ signs = [] }: CaseDocument, seen: readonly string[]): string[] =>
  seen.filter((sign) => !signs.includes(sign));

async function hasRemoved({ collections, now }: Deps, ownerId: string): Promise<boolean> {
  const since = new Date(now().getTime() - REMOVED_MS).toISOString();
  return (await collections.cases.findOne({ ownerId, action: 'remove', decidedAt: { $gt: since } })) !== null;
}
