import { amenitiesMatched } from './amenities.ts';
import { dayNumber } from './dates.ts';
import { placeKey, schoolPlaceKey } from './match-places.ts';
import { isMatchedDay } from './match-score.ts';
import { rentCents } from './money.ts';
import { normalise, normaliseType } from './text.ts';

type Text = string | null | undefined;

/** The fields of a post that matching reads. */
export interface MatchListing {
  readonly _id: string;
  readonly posted?: boolean | null | undefined;
  /** ISO text with a zone, or milliseconds. */
  readonly postedAt?: string | number | null | undefined;
  readonly monthlyRent?: Text;
  readonly price?: Text;
  readonly city?: Text;
  readonly school?: Text;
  readonly gender?: Text;
  readonly leaseType?: Text;
  readonly startDate?: Text;
  readonly availableFrom?: Text;
  readonly amenities?: readonly string[] | null | undefined;
}

/** A post in comparable form: keys, cents and day numbers. */
export interface ListingFacts {
  readonly id: string;
  readonly isLive: boolean;
  readonly postedAtMs: number;
  readonly place: string;
  /** Key of the place that its school also belongs to, or ''. */
  readonly schoolPlace: string;
  readonly housingType: string;
  readonly roomType: string;
  readonly rentCents: number | null;
  readonly startDay: number | null;
  readonly labels: ReadonlySet<string>;
}

/** Reads a post by the rulings M2, M5, M6, M8, M9, M12, M13, M19, M25 and M29. */
export function readListing(listing: MatchListing): ListingFacts {
  return {
    id: listing._id,
    isLive: listing.posted === true,
    postedAtMs: postedAtMs(listing.postedAt),
    place: placeKey(listing.city),
    schoolPlace: schoolPlaceKey(listing.school),
    housingType: normaliseType(listing.gender),
    roomType: normaliseType(listing.leaseType),
    rentCents: rentCents(listing),
    startDay: leaseStartDay(listing),
    labels: new Set(
      amenitiesMatched(listing.amenities ?? [])
        .map(normalise)
        .filter((label) => label !== ''),
    ),
  };
}

/** `startDate` decides alone when present, even if unreadable; else `availableFrom` (M8, M9). */
function leaseStartDay({ startDate, availableFrom }: MatchListing): number | null {
  const day = dayNumber((startDate ?? '').trim() === '' ? availableFrom : startDate);
  return day !== null && isMatchedDay(day) ? day : null;
}

/** Missing or unreadable is 0 (M29). A text without a zone is unreadable, as each machine would differ. */
function postedAtMs(postedAt: MatchListing['postedAt']): number {
  const isIso = typeof postedAt === 'string' && /^\d{4}-\d{2}-\d{2}(T[0-9:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(postedAt);
  const ms = isIso ? Date.parse(postedAt) : typeof postedAt === 'number' ? postedAt : 0;
  return Number.isFinite(ms) ? Math.trunc(ms) : 0;
}
