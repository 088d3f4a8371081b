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
  /** Listings this person asked to tour: one request may be pending for each. */
  readonly askedListings: Set<string>;
}

/** A tour request that waits for the seller's word. */
export interface PendingTour {
  readonly id: string;
  readonly key: string;
  readonly buyer: Person;
  readonly seller: Person;
}

/** What a filled product holds, as those who use it know it. */
export interface World {
  readonly people: readonly Person[];
  /** E-mails of people who only log in: a log-in may end a session of the same person. */
  readonly accounts: readonly string[];
  readonly pendingTours: PendingTour[];
  readonly random: () => number;
}

/** A tour that may be asked for: its slot is nobody else's. */
export interface TourPlan {
  readonly buyer: Person;
  readonly seller: Person;
  readonly listingId: string;
  readonly requestedDate: string;
  readonly requestedTime: string;
}

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
    if (seller.givenSlots >= DAYS * SLOTS_A_DAY) continue;
    const slot = seller.givenSlots;
    seller.givenSlots += 1;
    buyer.askedListings.add(listingId);
    return {
      buyer,
      seller,
      listingId,
      requestedDate: addDays(denverToday(new Date()), 1 + Math.floor(slot / SLOTS_A_DAY)),
      requestedTime: HALF_HOURS[slot % SLOTS_A_DAY] as string,
    };
  }
  return null;
}
