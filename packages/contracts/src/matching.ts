import { CRITERIA } from '@keyturn/domain/match-query';
import { MISSES } from '@keyturn/domain/near-miss';
import { z } from 'zod';
import { transferState } from './primitives.ts';

/** The tier label of a match result (specification section 9). */
export const tier = z.enum(['Excellent', 'Better', 'Good', 'Poor']);
export type Tier = z.infer<typeof tier>;

/** A parameter as text; the first of a repeated one counts. */
const first = (schema: z.ZodString) => z.preprocess((given: string | number) => [given].flat()[0], schema).optional();
const text = first(z.string());

/** The query of `GET /api/matches`: the parameters of the listings screen's address, and the page. */
export const matchesQuery = z.object({
  school: text,
  city: text,
  budget: text,
  housingType: text,
  roomType: text,
  amenities: text,
  moveInDate: text,
  cursor: text,
  limit: first(z.string().meta({ type: 'integer', minimum: 1, maximum: 100 })),
  near: first(z.string().meta({ type: 'integer', minimum: 0, maximum: 12 })),
});

/** The query of `GET /api/matches/rents`: the place, as for matches. */
export const rentsQuery = matchesQuery.pick({ school: true, city: true });

/** Why a listing has its score (matching section 2). */
export const explain = z.object({
  earned: z.number(),
  possible: z.number(),
  budget: z
    .object({ points: z.number(), possible: z.number(), rent: z.number().nullable(), over: z.number().nullable() })
    .nullable(),
  amenities: z
    .object({
      points: z.number(),
      possible: z.number(),
      matched: z.array(z.string()),
      missing: z.array(z.string()),
    })
    .nullable(),
  date: z.object({ points: z.number(), possible: z.number(), daysOff: z.number().nullable() }).nullable(),
});
export type Explain = z.infer<typeof explain>;

/** A listing on cards of the listings, saved and home screens; without street, unit and e-mail. */
export const cardListing = z.object({
  _id: z.string(),
  monthlyRent: z.string(),
  complex: z.string(),
  city: z.string(),
  state: z.string(),
  leaseType: z.string(),
  gender: z.string(),
  unitType: z.string(),
  bedrooms: z.string(),
  bathrooms: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  availableFrom: z.string(),
  image: z.string(),
  images: z.array(z.string()),
  incentive: z.string(),
  isPropertyManager: z.boolean(),
  transferState: transferState.optional(),
  /** When its poster last confirmed that it is available; absent in answers of the release before. */
  confirmedAt: z.string().optional(),
});
export type CardListing = z.infer<typeof cardListing>;

/** `GET /api/matches/cards/{listingId}`: a live listing as a visitor's card; null for any other. */
export const cardAnswer = z.object({ listing: cardListing.nullable() });

/** A card with its match result. */
export const matchedListing = cardListing.extend({ matchPercentage: z.number(), tier, explain });
export type MatchedListing = z.infer<typeof matchedListing>;

/**
 * A listing that only one filter, rent or move-in date excludes. `miles` from the asked place to its city, whole, 0 in
 * the same one; null without a place or when unknown.
 */
export const nearMiss = matchedListing.extend({ failed: z.enum(MISSES), miles: z.number().nullable() });
export type NearMiss = z.infer<typeof nearMiss>;

/** `GET /api/matches`. */
export const matchesAnswer = z.object({
  total: z.number(),
  counts: z.object({ excellent: z.number(), better: z.number(), good: z.number() }),
  next: z.string().nullable(),
  criteria: z.object({
    place: z.string().nullable(),
    housingType: z.string().nullable(),
    roomType: z.string().nullable(),
    budget: z.number().nullable(),
    amenities: z.array(z.string()).nullable(),
    moveInDate: z.string().nullable(),
    possible: z.number(),
  }),
  listings: z.array(matchedListing),
  near: z.array(nearMiss),
  /**
   * Without matches: the single answer whose removal yields the most listings, and how many; for a budget also the
   * lowest one with a match.
   */
  bestChange: z.object({ criterion: z.enum(CRITERIA), total: z.number(), budget: z.number().optional() }).nullable(),
});
export type MatchesAnswer = z.infer<typeof matchesAnswer>;

/** `GET /api/saved-listings/{userEmail}`: newest saved first; listings no longer live are left out. */
export const savedListingsAnswer = z.array(cardListing);
export type SavedListingsAnswer = z.infer<typeof savedListingsAnswer>;

/**
 * `GET /api/saved-listings/{userEmail}/gone`: saved listings that were deleted or transferred, newest saved first, in
 * their last known form.
 */
export const goneListingsAnswer = z.array(
  cardListing.pick({
    _id: true,
    monthlyRent: true,
    complex: true,
    city: true,
    state: true,
    leaseType: true,
    unitType: true,
    bedrooms: true,
    transferState: true,
  }),
);
export type GoneListingsAnswer = z.infer<typeof goneListingsAnswer>;
export type GoneListing = GoneListingsAnswer[number];

/** `GET /api/matches/rents`: counts of a place's listings by rent, in hundred-dollar bins of the budget slider. */
export const rentsAnswer = z.object({ bins: z.array(z.object({ from: z.number(), count: z.number() })) });
export type RentsAnswer = z.infer<typeof rentsAnswer>;
