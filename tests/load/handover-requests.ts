import { newId } from '@keyturn/service-kit/ids';
import type { LoadRequest } from './load-request.ts';
import type { Handover, World } from './world.ts';

/** A seller offers a lease ten times a day. */
const MOST_OFFERS = 10;
/** Somebody writes sixty messages an hour, of which some are those whose delay is watched. */
const MOST_MESSAGES = 45;

/** Makes the requests of those who write to each other and hand leases over; `instead` where no tour is accepted. No lease goes through, or its listing would leave. */
export function createHandoverRequests(world: World, instead: () => LoadRequest) {
  const { random, acceptedTours, offers, handovers, handedListings } = world;
  const messagesOf = new Map<string, number>();
  let number = 0;

  const stepOf = (
    { id, tour }: Handover,
    by: 'buyer' | 'seller',
    step: string,
    json: object,
    state: string,
    next?: Handover[],
  ): LoadRequest => ({
    call: { method: 'PUT', path: `/api/transfers/${id}/${step}`, cookie: tour[by].cookie, json },
    write: { kind: 'transfer', owner: tour.seller.email, key: tour.id, value: state },
    onDone: () => void next?.push({ id, tour }),
  });

  const kinds = {
    sendMessage(tries = 50): LoadRequest {
      // One of those that were accepted first: transfers has heard of them.
      const tour = acceptedTours[Math.floor((random() * acceptedTours.length) / 2)];
      if (!tour) return instead();
      const { email, cookie } = random() < 0.5 ? tour.buyer : tour.seller;
      const sent = (messagesOf.get(email) ?? 0) + 1;
      if (sent > MOST_MESSAGES) return tries > 0 ? kinds.sendMessage(tries - 1) : instead();
      messagesOf.set(email, sent);
      const _id = newId();
      const text = `message ${++number}`;
      return {
        call: { method: 'POST', path: `/api/conversations/${tour.id}/messages`, cookie, json: { _id, text } },
        write: { kind: 'message', owner: email, key: `${tour.id} ${_id}`, value: text },
      };
    },

    offerLease(): LoadRequest {
      const [tour] = acceptedTours;
      if (!tour || handedListings.has(tour.listingId) || tour.seller.offers >= MOST_OFFERS) return instead();
      acceptedTours.shift();
      handedListings.add(tour.listingId);
      tour.seller.offers += 1;
      const json = { tourId: tour.id, kind: 'assignment' };
      return {
        call: { method: 'POST', path: '/api/transfers', cookie: tour.seller.cookie, json },
        write: { kind: 'transfer', owner: tour.seller.email, key: tour.id, value: 'offered' },
        onDone: ({ text }) => void offers.push({ id: (JSON.parse(text) as { _id: string })._id, tour }),
      };
    },

    takeLease(): LoadRequest {
      const offer = offers.shift();
      return offer ? stepOf(offer, 'buyer', 'accept', {}, 'active', handovers) : kinds.offerLease();
    },

    endHandover(): LoadRequest {
      const handover = handovers.shift();
      return handover ? stepOf(handover, 'seller', 'end', { reason: 'seller_left' }, 'ended') : kinds.takeLease();
    },
  };
  return kinds;
}
