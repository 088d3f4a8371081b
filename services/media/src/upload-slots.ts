import { TurnedAway } from '@keyturn/service-kit/problem';
import type { Response } from 'express';

/** Uploads read at the same time: each holds up to 15 MB of memory until it is re-encoded. */
const MOST_PER_USER = 4;
const MOST = 16;

/** Takes a place for an upload until it is answered. Throws 503 when there is none. */
export type TakeSlot = (userId: string, response: Response) => void;

export function createUploadSlots(): TakeSlot {
  const taken = new Map<string, number>();
  let total = 0;
  return (userId, response) => {
    const own = taken.get(userId) ?? 0;
    if (own >= MOST_PER_USER || total >= MOST) throw new TurnedAway('Too many uploads at once.', 2);
    taken.set(userId, own + 1);
    total += 1;
    response.once('close', () => {
      total -= 1;
      const left = (taken.get(userId) ?? 1) - 1;
      if (left === 0) taken.delete(userId);
      else taken.set(userId, left);
    });
  };
}
