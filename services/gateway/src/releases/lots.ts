import { DAY_MS } from '@keyturn/domain/durations';
import { createHash, randomInt } from 'node:crypto';
import type { ReleasePointer } from '@keyturn/contracts/release';
import type { Request, Response } from 'express';
import { readLot } from '../cookies.ts';

/** Lots are 0 to 9999: a hundred for each percent. */
export const LOTS = 10_000;
/** Without a common divisor with their number: every lot comes up once in a round, and neighbours are far apart. */
const STEP = 6181;
const LASTS_MS = 30 * DAY_MS;

/** Assigns browsers their lots, which decide only who is shown a canary. */
export interface Lots {
  /** The lot of a browser; it gets one with the answer where it has none. */
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

/** The version that a lot gets. Who is in stays in while a share is raised. */
export function versionFor({ stable, canary }: ReleasePointer, lot: number): string {
  return canary && isWithin(lot, canary) ? canary.version : stable;
}

const isWithin = (lot: number, { offset, share }: { offset: number; share: number }): boolean =>
  (lot - offset + LOTS) % LOTS < share * (LOTS / 100);

/** The flags of a slice that are on for a lot, or for who has none. Each has an offset of its own: not always the same people try what is new. */
export const flagsFor = (slice: string, flags: ReleasePointer['flags'], lot: number | null): string[] =>
  Object.entries(flags)
    .filter(
      ([name, share]) => share === 100 || (lot !== null && isWithin(lot, { offset: offsetOf(slice, name), share })),
    )
    .map(([name]) => name)
    .sort();

const offsetOf = (slice: string, flag: string): number =>
  createHash('sha256').update(`${slice} ${flag}`).digest().readUInt32BE(0) % LOTS;

/** Whether lots make a difference to who is shown what. */
export const needsLots = ({ canary, flags }: ReleasePointer): boolean =>
  canary !== null || Object.values(flags).some((share) => share < 100);
