import { changeTour, type Deps } from './change-tour.ts';
import { goneStep } from './close-tours.ts';
import { leavingStep } from './leaving-buyer.ts';

/** Ends open tours of a closed account: received ones as if the listing were gone, sent ones as if withdrawn. */
export async function endToursOf(deps: Deps, userId: string): Promise<void> {
  const { tours } = deps.collections;
  for (const { _id } of await tours.find({ sellerId: userId }).toArray())
    await changeTour(deps, _id, (tour) => goneStep(tour, deps.now()));
  for (const { _id } of await tours.find({ buyerId: userId }).toArray())
    await changeTour(deps, _id, (tour) => leavingStep(tour, deps.now()));
}
