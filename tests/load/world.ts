import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { HALF_HOURS } from '@keyturn/domain/time-of-day';
import { pick } from './schedule.ts';

/** Somebody with a session, a draft, listings and weekly windows. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly cookie: string;
  readonly photo: string;
  readonly draftId: string;
  readonly listingIds: readonly string[];
  /** Slots of this person that tours were asked for. */
  givenSlots: number;
  /** Leases this person has offered. */
  offers: number;
  /** Listings this person asked to tour: one request may be pending for each. */
  readonly askedListings: Set<string>;
}

/** A tour request by what it is known under in the journal: its buyer asks for a listing once. */
export interface Tour {
  readonly id: string;
  readonly key: string;
  readonly listingId: string;
  readonly buyer: Person;
  readonly seller: Person;
}

/** A lease that is being handed over to who asked for a tour. */
export interface Handover {
  readonly id: string;
  readonly tour: Tour;
}

/** What a filled product holds, as those who use it know it. */
export interface World {
  readonly people: readonly Person[];
  /** E-mails of people who only log in: a log-in may end a session of the same person. */
  readonly accounts: readonly string[];
  /** Tours that wait for the seller's word, those that wait for the buyer's to another time, and those that are accepted. */
  readonly pendingTours: Tour[];
  readonly proposedTours: Tour[];
  readonly acceptedTours: Tour[];
  /** Leases that were offered, those that were taken, and the listings of all that were. */
  readonly offers: Handover[];
  readonly handovers: Handover[];
  readonly handedListings: Set<string>;
  readonly random: () => number;
}

/** A slot of a seller that is nobody else's. */
export interface GivenSlot {
  readonly requestedDate: string;
  readonly requestedTime: string;
}

/** A tour that may be asked for. */
export interface TourPlan extends GivenSlot {
  readonly buyer: Person;
  readonly seller: Person;
  readonly listingId: string;
}

export const tourKey = (buyer: Person, listingId: string): string => `${buyer.email} ${listingId}`;

export const PASSWORD = 'quiet mountain lease';
/** A person may ask for twenty tours an hour; the last half hour of a window is its end. */
const MOST_ASKED = 20;
const SLOTS_A_DAY = HALF_HOURS.length - 1;
const DAYS = 6;
const TRIES = 20;

/** A tour between two people by chance; null when no slot is found soon. */
export function planTour({ people, random }: World): TourPlan | null {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const buyer = pick(random, people);
    const seller = pick(random, people);
    const listingId = pick(random, seller.listingIds);
    if (buyer === seller || buyer.askedListings.size >= MOST_ASKED || buyer.askedListings.has(listingId)) continue;
    const slot = giveSlot(seller);
    if (!slot) continue;
    buyer.askedListings.add(listingId);
    return { buyer, seller, listingId, ...slot };
  }
  return null;
}

/** The next slot of a seller that nobody was given; null when there is none. */
export function giveSlot(seller: Person): GivenSlot | null {
  if (seller.givenSlots >= DAYS * SLOTS_A_DAY) return null;
  const slot = seller.givenSlots;
  seller.givenSlots += 1;
  return {
    requestedDate: addDays(denverToday(new Date()), 1 + Math.floor(slot / SLOTS_A_DAY)),
    requestedTime: HALF_HOURS[slot % SLOTS_A_DAY] as string,
  };
}
