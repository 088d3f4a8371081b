import type { DeletedFact } from '@keyturn/contracts/events';
import { keepNewer } from '@keyturn/service-kit/copies';
import { changeTour, type Deps } from './change-tour.ts';
import type { TourDocument } from './tour.ts';

/**
 * Erases what stands in tours of somebody: address, name, words; their hours, and the copies of their profile. A tour is the other
 * side's, too: it stays, of somebody whom nothing names.
 */
export async function eraseToursOf(
  deps: Deps,
  { userId }: DeletedFact,
  revision: number,
): Promise<Record<'tours', number>> {
  const { availability, emails, listings, people, tours } = deps.collections;
  await keepNewer(people, { _id: userId, name: '', photo: '', revision });
  await keepNewer(emails, { _id: userId, email: '', revision });
  await availability.deleteOne({ _id: userId });
  for (const { _id } of await listings.find({ userId }).toArray())
    await listings.updateOne({ _id }, { $set: { userEmail: '' } });
  const [sold, bought] = await Promise.all([
    tours.find({ sellerId: userId }).toArray(),
    tours.find({ buyerId: userId }).toArray(),
  ]);
  for (const { _id } of sold)
    await changeTour(deps, _id, (tour) => {
      if (tour.sellerEmail === '') return null;
      return { type: 'tours.told', set: { sellerEmail: '', note: '', ...withoutReason(tour, 'seller') } };
    });
  for (const { _id } of bought)
    await changeTour(deps, _id, (tour) => {
      if (tour.buyerEmail === '') return null;
      return { type: 'tours.told', set: { buyerEmail: '', buyerName: '', ...withoutReason(tour, 'buyer') } };
    });
  return { tours: sold.length + bought.length };
}

const withoutReason = ({ cancelledBy }: TourDocument, side: 'buyer' | 'seller') =>
  cancelledBy === side ? { reason: '' } : {};
