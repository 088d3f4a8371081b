import type { endTransferBody } from '@keyturn/contracts/transfers';
import { holdsWayToReach, WITHHELD } from '@keyturn/domain/contact-in-message';
import { mayMeet } from '@keyturn/service-kit/blocks';
import type { Identity } from '@keyturn/service-kit/identity';
import { conflict, forbidden, invalid } from '@keyturn/service-kit/problem';
import type { z } from 'zod';
import { changeTransfer, withNewQuiet } from './change-transfer.ts';
import type { Deps } from './collections.ts';
import { canBeTaken, listingGone } from './offer-transfer.ts';
import type { TransferDocument } from './transfer.ts';
import { isAgreed } from './writing.ts';

const notOffered = () => conflict('This offer is no longer open.', 'not_offered');
export const notActive = () => conflict('This transfer is not under way any more.', 'not_active');
const notTaker = () => forbidden('Only the person it was offered to can answer.');

/** The taker says yes. */
export const acceptOffer = (deps: Deps, caller: Identity, id: string, note: string | undefined) =>
  changeTransfer(deps, caller, id, async (transfer, side) => {
    if (side !== 'taker') throw notTaker();
    if (transfer.state === 'active') return null;
    if (transfer.state !== 'offered') throw notOffered();
    const listing = await deps.collections.listings.findOne({ _id: transfer.listingId });
    const meet = await mayMeet(deps.collections.blocks, transfer.sellerId, transfer.takerId);
    if (!canBeTaken(listing) || !meet) throw listingGone();
    const active = { state: 'active', note: note ?? transfer.note } as const;
    return {
      type: 'transfers.started',
      set: { ...active, ...withNewQuiet({ ...transfer, ...active }, deps.now()) },
    };
  });

const ended = (
  endReason: TransferDocument['endReason'],
  endedBy: TransferDocument['endedBy'],
  note: string | undefined,
) => ({
  type: 'transfers.ended' as const,
  set: { state: 'ended' as const, endReason, endedBy, clockAt: '', ...(note !== undefined && { note }) },
});

/** Throws where words about an offer would say how to reach somebody before the two have agreed on anything. */
export async function requireNoContact({ collections }: Deps, tourId: string, note: string | undefined): Promise<void> {
  if (note === undefined || !holdsWayToReach(note)) return;
  const request = await collections.requests.findOne({ _id: tourId });
  if (!request || !isAgreed(request, [])) throw invalid(WITHHELD, 'contact_withheld');
}

/** The taker says no. */
export const declineOffer = (deps: Deps, caller: Identity, id: string, note: string | undefined) =>
  changeTransfer(deps, caller, id, async ({ state, endReason, tourId }, side) => {
    if (side !== 'taker') throw notTaker();
    if (state === 'ended' && endReason === 'declined') return null;
    if (state !== 'offered') throw notOffered();
    await requireNoContact(deps, tourId, note);
    return ended('declined', 'taker', note);
  });

/** Either side ends what is active; the seller takes an offer back. */
export const endTransfer = (
  deps: Deps,
  caller: Identity,
  id: string,
  { reason, note }: z.output<typeof endTransferBody>,
) =>
  changeTransfer(deps, caller, id, async ({ state, endedBy, tourId }, side) => {
    if (state === 'ended' && endedBy === side) return null;
    if (state === 'offered' && side === 'seller') {
      await requireNoContact(deps, tourId, note);
      return ended('withdrawn', side, note);
    }
    if (state !== 'active') throw notActive();
    return ended(reason, side, note);
  });
