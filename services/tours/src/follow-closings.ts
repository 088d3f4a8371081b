import { changeTour, type Deps } from './change-tour.ts';
import { goneStep } from './close-tours.ts';
import { leavingStep } from './leaving-buyer.ts';

/** Ends what is open of somebody whose account is closed: what was asked of them as if the listing were gone, what they asked as if they took it back. */
export async function endToursOf(deps: Deps, userId: string): Promise<void> {
  const { tours } = deps.collections;
  for (const { _id } of await tours.find({ sellerId: userId }).toArray())
    await changeTour(deps, _id, (tour) => goneStep(tour, deps.now()));
  for (const { _id } of await tours.find({ buyerId: userId }).toArray())
    await changeTour(deps, _id, (tour) => leavingStep(tour, deps.now()));
}
