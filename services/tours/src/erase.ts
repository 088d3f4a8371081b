import { isDeepStrictEqual } from 'node:util';
import type { DeletedEventData } from '@keyturn/contracts/events';
import { forgetShown } from '@keyturn/service-kit/blocks';
import { storeNewer } from '@keyturn/service-kit/copies';
import { changeTour, type Deps } from './change-tour.ts';
import type { TourDocument } from './tour.ts';

/**
 * Erases somebody's data in tours: address, name, texts; their hours and profile copies. The tour stays for the other
 * side, anonymously.
 */
export async function eraseToursOf(
  deps: Deps,
  { userId }: DeletedEventData,
  revision: number,
): Promise<Record<'tours', number>> {
  const { availability, blocks, emails, listings, people, tours } = deps.collections;
  await storeNewer(people, { _id: userId, name: '', photo: '', revision });
  await forgetShown(blocks, userId);
  await storeNewer(emails, { _id: userId, email: '', revision });
  await availability.deleteOne({ _id: userId });
  for (const { _id } of await listings.find({ userId }).toArray())
    await listings.updateOne({ _id }, { $set: { userEmail: '' } });
  const [sold, bought] = await Promise.all([
    tours.find({ sellerId: userId }).toArray(),
    tours.find({ buyerId: userId }).toArray(),
  ]);
  for (const { _id } of sold)
    await changeTour(deps, _id, (tour) => {
      const set = { ...without(tour, 'sellerEmail'), note: '', ...withoutReason(tour, 'seller') };
      return isSo(tour, set) ? null : { type: 'tours.snapshot', set };
    });
  for (const { _id } of bought)
    await changeTour(deps, _id, (tour) => {
      const set = { ...without(tour, 'buyerEmail'), buyerName: '', ...withoutReason(tour, 'buyer') };
      return isSo(tour, set) ? null : { type: 'tours.snapshot', set };
    });
  return { tours: sold.length + bought.length };
}

/** Removes somebody's address, also as of the agreement. */
export const without = ({ agreedAs }: TourDocument, whose: 'buyerEmail' | 'sellerEmail') => ({
  [whose]: '',
  ...(agreedAs && { agreedAs: { ...agreedAs, [whose]: '' } }),
});

const withoutReason = ({ cancelledBy }: TourDocument, side: 'buyer' | 'seller') =>
  cancelledBy === side ? { reason: '' } : {};

/** Whether a tour has these values already, from an earlier erasure. */
const isSo = (tour: TourDocument, set: Partial<TourDocument>): boolean => isDeepStrictEqual({ ...tour, ...set }, tour);
