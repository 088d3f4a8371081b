import type { endTransferBody } from '@keyturn/contracts/transfers';
import type { TransferSide } from '@keyturn/domain/transfer-steps';
import { WITHHELD } from '@keyturn/domain/plain-contact';
import { isBlank } from '@keyturn/domain/text';
import { canInteract } from '@keyturn/service-kit/blocks';
import type { Identity } from '@keyturn/service-kit/identity';
import { conflict, forbidden, invalid } from '@keyturn/service-kit/problem';
import type { z } from 'zod';
import { changeTransfer, withNewQuiet } from './change-transfer.ts';
import type { Deps } from './collections.ts';
import { leaseOf } from './copies.ts';
import { listingGone, requireThere } from './offer-transfer.ts';
import { sendsContactDetails } from './contact-details.ts';
import type { TransferDocument } from './transfer.ts';
import { manyMessages, MOST_PER_HOUR, type WritingLimits } from './tries-of-hour.ts';
import { isAgreed } from './writing.ts';

const notOffered = () => conflict('This offer is no longer open.', 'not_offered');
export const notActive = () => conflict('This transfer is not under way any more.', 'not_active');
const notTaker = () => forbidden('Only the person it was offered to can answer.');

export const acceptOffer = (deps: Deps, caller: Identity, id: string, note: string | undefined) =>
  changeTransfer(deps, caller, id, async (transfer, side) => {
    if (side !== 'taker') throw notTaker();
    if (transfer.state === 'active') return null;
    if (transfer.state !== 'offered') throw notOffered();
    const listing = await deps.collections.listings.findOne({ _id: transfer.listingId });
    if (!(await canInteract(deps.collections.blocks, transfer.sellerId, transfer.takerId))) throw listingGone();
    const lease = leaseOf(requireThere(listing));
    const active = { state: 'active', lease, ...noted(note, 'taker') } as const;
    return {
      type: 'transfers.started',
      set: { ...active, ...withNewQuiet({ ...transfer, ...active }, deps.now()) },
    };
  });

/** The note of a step; an empty or blank one keeps the existing note. */
const noted = (note: string | undefined, noteBy: TransferSide): Pick<Partial<TransferDocument>, 'note' | 'noteBy'> =>
  note === undefined || isBlank(note) ? {} : { note: note.trim(), noteBy };

const ended = (endReason: TransferDocument['endReason'], endedBy: TransferSide, note: string | undefined) => ({
  type: 'transfers.ended' as const,
  set: { state: 'ended' as const, endReason, endedBy, timerAt: null, ...noted(note, endedBy) },
});

/** Throws if a note on an offer contains contact details before an agreement; each refusal counts as a message. */
async function requireNoContact(
  { collections, refused }: Deps & WritingLimits,
  { tourId, sellerId, takerId }: TransferDocument,
  side: 'seller' | 'taker',
  note: string | undefined,
): Promise<void> {
  if (note === undefined || isBlank(note)) return;
  const request = await collections.requests.findOne({ _id: tourId });
  if (request && isAgreed(request, [])) return;
  const [fromId, toId] = side === 'seller' ? [sellerId, takerId] : [takerId, sellerId];
  if (refused.count(fromId) >= MOST_PER_HOUR) throw manyMessages();
  if (!(await sendsContactDetails(collections, fromId, toId, note))) return;
  refused.add(fromId);
  throw invalid(WITHHELD, 'contact_withheld');
}

export const declineOffer = (deps: Deps & WritingLimits, caller: Identity, id: string, note: string | undefined) =>
  changeTransfer(deps, caller, id, async (transfer, side) => {
    const { state, endReason } = transfer;
    if (side !== 'taker') throw notTaker();
    if (state === 'ended' && endReason === 'declined') return null;
    if (state !== 'offered') throw notOffered();
    await requireNoContact(deps, transfer, side, note);
    return ended('declined', 'taker', note);
  });

/** Either side ends an active transfer; the seller withdraws an offer. */
export const endTransfer = (
  deps: Deps & WritingLimits,
  caller: Identity,
  id: string,
  { reason, note }: z.output<typeof endTransferBody>,
) =>
  changeTransfer(deps, caller, id, async (transfer, side) => {
    const { state, endedBy } = transfer;
    if (state === 'ended' && endedBy === side) return null;
    if (state === 'offered' && side === 'seller') {
      await requireNoContact(deps, transfer, side, note);
      return ended('withdrawn', side, note);
    }
    if (state !== 'active') throw notActive();
    return ended(reason, side, note);
  });
