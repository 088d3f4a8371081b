import type { LoadRequest } from './load-request.ts';
import { giveSlot, planTour, tourKey, type Person, type Tour, type World } from './world.ts';

/** Makes the requests of those who ask for tours and answer; `instead` where nothing is left to ask for. */
export function createTourRequests(world: World, instead: () => LoadRequest) {
  const { random, pendingTours, proposedTours, acceptedTours } = world;

  /** What somebody does about a tour, which is `state` then, and among `next`. */
  const stepOf = (
    tour: Tour,
    { cookie }: Person,
    step: string,
    json: object,
    state: string,
    next?: Tour[],
  ): LoadRequest => ({
    call: { method: 'PUT', path: `/api/tour-requests/${tour.id}/${step}`, cookie, json },
    write: { kind: 'tour', owner: tour.buyer.email, key: tour.key, value: state },
    onDone: () => void next?.push(tour),
  });

  const kinds = {
    askTour(): LoadRequest {
      const plan = planTour(world);
      // Everybody has asked as often as the product allows.
      if (!plan) return instead();
      const { buyer, seller, ...tour } = plan;
      const { listingId } = tour;
      const key = tourKey(buyer, listingId);
      const json = { ...tour, buyerEmail: buyer.email };
      return {
        call: { method: 'POST', path: '/api/tour-requests', cookie: buyer.cookie, json },
        write: { kind: 'tour', owner: buyer.email, key, value: 'pending' },
        onDone: ({ text }) =>
          void pendingTours.push({ id: (JSON.parse(text) as { _id: string })._id, key, listingId, buyer, seller }),
      };
    },

    acceptTour(): LoadRequest {
      const tour = pendingTours.shift();
      if (!tour) return kinds.askTour();
      return stepOf(tour, tour.seller, 'accept', {}, 'accepted', acceptedTours);
    },

    proposeTime(): LoadRequest {
      const slot = pendingTours[0] && giveSlot(pendingTours[0].seller);
      const tour = slot && pendingTours.shift();
      if (!tour) return kinds.askTour();
      return stepOf(tour, tour.seller, 'propose', slot, 'proposed', proposedTours);
    },

    acceptProposal(): LoadRequest {
      const tour = proposedTours.shift();
      if (!tour) return kinds.proposeTime();
      return stepOf(tour, tour.buyer, 'proposal/accept', {}, 'accepted', acceptedTours);
    },

    callOff(): LoadRequest {
      const tour = acceptedTours.shift();
      if (!tour) return kinds.acceptTour();
      const caller = random() < 0.5 ? tour.buyer : tour.seller;
      return stepOf(tour, caller, 'cancel', { reason: 'Something came up.' }, 'cancelled');
    },
  };
  return kinds;
}
