import { DAY_MS } from '@keyturn/domain/durations';
import { createHash, randomInt } from 'node:crypto';
import type { ReleasePointer } from '@keyturn/contracts/release';
import type { Request, Response } from 'express';
import { readLot } from '../cookies.ts';

/** Lots are 0 to 9999, a hundred per percent. */
export const LOTS = 10_000;
/** Coprime to LOTS: each lot occurs once in a round, and neighbours are far apart. */
const STEP = 6181;
const LASTS_MS = 30 * DAY_MS;

/** Assigns browsers their lots, which only select canaries. */
export interface Lots {
  /** A browser's lot; sets a new one with the answer if it has none. */
  deal(request: Request, response: Response): number;
}

export function createLots(first: number = randomInt(LOTS)): Lots {
  let next = first;
  return {
    deal(request, response) {
      const own = readLot(request);
      if (own !== null) return own;
      const lot = next;
      next = (next + STEP) % LOTS;
      response.cookie('__Host-lot', String(lot), {
        maxAge: LASTS_MS,
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
        path: '/',
      });
      return lot;
    },
  };
}

/** The version for a lot. Raising a share keeps everybody in. */
export function versionFor({ stable, canary }: ReleasePointer, lot: number): string {
  return canary && isWithin(lot, canary) ? canary.version : stable;
}

const isWithin = (lot: number, { offset, share }: { offset: number; share: number }): boolean =>
  (lot - offset + LOTS) % LOTS < share * (LOTS / 100);

/**
 * A slice's flags for a lot, or without one. Each flag has its own offset, so that new features do not always hit the
 * same people.
 */
export const flagsFor = (slice: string, flags: ReleasePointer['flags'], lot: number | null): string[] =>
  Object.entries(flags)
    .filter(
      ([name, share]) => share === 100 || (lot !== null && isWithin(lot, { offset: offsetOf(slice, name), share })),
    )
    .map(([name]) => name)
    .sort();

const offsetOf = (slice: string, flag: string): number =>
  createHash('sha256').update(`${slice} ${flag}`).digest().readUInt32BE(0) % LOTS;

/** Whether lots affect what visitors get. */
export const needsLots = ({ canary, flags }: ReleasePointer): boolean =>
  canary !== null || Object.values(flags).some((share) => share < 100);
