import type {
  Explain,
  GoneListing,
  MatchedListing,
  MatchesAnswer,
  NearMiss,
  RentsAnswer,
} from '@keyturn/contracts/matching';
import type { Badge, PublicProfile } from '@keyturn/contracts/profiles';
import type { ResponseAnswer, TourRequest } from '@keyturn/contracts/tours';
import { RESPONSE_BANDS, RESPONSE_TIMES } from '@keyturn/domain/response-band';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { cardFields } from '@keyturn/web-kit/listing';
import { badge, key, list, maybe, number, object, oneOf, only, orNull, record, text } from '@keyturn/web-kit/read';

/** A requested tour on a listing's page; a later release may have other statuses. */
export interface AskedTour extends Pick<TourRequest, 'listingId' | 'requestedDate' | 'requestedTime' | 'closedReason'> {
  readonly status: string;
}

type Counts = MatchesAnswer['counts'];
type Criteria = MatchesAnswer['criteria'];
type Change = NonNullable<MatchesAnswer['bestChange']>;

const explain = object<Explain>({
  earned: number(0),
  possible: number(0),
  budget: orNull(
    object<NonNullable<Explain['budget']>>({
      points: number(0),
      possible: number(0),
      rent: orNull(number(null)),
      over: orNull(number(null)),
    }),
  ),
  amenities: orNull(
    object<NonNullable<Explain['amenities']>>({
      points: number(0),
      possible: number(0),
      matched: list(text),
      missing: list(text),
    }),
  ),
  date: orNull(
    object<NonNullable<Explain['date']>>({ points: number(0), possible: number(0), daysOff: orNull(number(null)) }),
  ),
});

const matched = {
  ...cardFields,
  matchPercentage: number(0),
  tier: oneOf(['Excellent', 'Better', 'Good', 'Poor'], 'Good'),
  explain,
};
const nearMiss = object<NearMiss>({
  ...matched,
  failed: only(['budget', 'moveInDate', 'roomType', 'place', 'housingType']),
  miles: orNull(number(null)),
});

export const matches = object<MatchesAnswer>({
  total: number(0),
  counts: object<Counts>({ excellent: number(0), better: number(0), good: number(0) }),
  next: orNull(text),
  criteria: object<Criteria>({
    place: orNull(text),
    housingType: orNull(text),
    roomType: orNull(text),
    budget: orNull(number(null)),
    amenities: orNull(list(text)),
    moveInDate: orNull(text),
    possible: number(0),
  }),
  listings: list(object<MatchedListing>(matched)),
  near: list(nearMiss),
  bestChange: orNull(
    object<Change>({
      criterion: only(['place', 'housingType', 'roomType', 'budget', 'amenities', 'moveInDate']),
      total: number(0),
      budget: maybe(number(undefined)),
    }),
  ),
});

const { _id, monthlyRent, complex, city, state, leaseType, unitType, bedrooms, transferState } = cardFields;
export const goneListing = object<GoneListing>({
  _id,
  monthlyRent,
  complex,
  city,
  state,
  leaseType,
  unitType,
  bedrooms,
  transferState,
});

export const ownListing = object<{ _id: string }>({ _id: key });

export const askedTour = object<AskedTour>({
  listingId: text,
  requestedDate: text,
  requestedTime: text,
  status: text,
  closedReason: maybe(oneOf(['listing_gone'], undefined)),
});

/** The person's own transfer; a later release may have other states. */
export const ownTransfer = object<{ _id: string; listingId: string; state: string }>({
  _id: key,
  listingId: text,
  state: text,
});

export const rents = object<RentsAnswer>({
  bins: list(object<RentsAnswer['bins'][number]>({ from: number(0), count: number(0) })),
});

const hours = list(object<{ start: string; end: string }>({ start: text, end: text }));
interface PosterCard {
  readonly availability: PublicProfile['availability'] | null;
  readonly memberSince?: string | undefined;
  readonly badges?: readonly Badge[] | undefined;
}

export const poster = object<{ profile: PosterCard }>({
  profile: object<PosterCard>({
    availability: orNull(record(WEEKDAYS, hours)),
    memberSince: maybe(text),
    badges: maybe(list(badge)),
  }),
});

export const response = object<ResponseAnswer>({
  band: oneOf(RESPONSE_BANDS, 'unknown'),
  within: orNull(only(RESPONSE_TIMES)),
});
