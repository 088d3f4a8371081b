import { TurnedAway } from '@keyturn/service-kit/problem';
import type { Response } from 'express';

const MOST_PER_USER = 4;
/** Each is a file of up to 15 MB beside the images; as many as may wait to be decoded. */
const MOST = 40;

/** What an upload holds until it is answered. */
export interface UploadSlot {
  /** From now on its form is on its way: where another upload needs the place, `giveWay` is called, once. */
  lend(giveWay: () => void): void;
  /** Its form is read: nobody takes the place any more. */
  settle(): void;
}

/** Takes a place for an upload until it is answered. Throws 503 when there is none. */
export type TakeSlot = (userId: string, response: Response) => UploadSlot;

interface Holder {
  readonly userId: string;
  giveWay: (() => void) | null;
}

/**
 * Places for uploads. Where all are taken, the oldest form that is still on its way makes room, of whoever has most of them:
 * forms sent at a crawl never keep others from uploading.
 */
export function createUploadSlots(): TakeSlot {
  const holders = new Set<Holder>();
  const countOf = (userId: string): number => [...holders].filter((holder) => holder.userId === userId).length;

  function makeRoom(): void {
    let best: { holder: Holder; count: number } | null = null;
    for (const holder of holders) {
      const count = countOf(holder.userId);
      if (holder.giveWay && count > (best?.count ?? 0)) best = { holder, count };
    }
    if (!best) throw tooMany();
    holders.delete(best.holder);
    best.holder.giveWay?.();
  }

  return (userId, response) => {
    if (countOf(userId) >= MOST_PER_USER) throw tooMany();
    if (holders.size >= MOST) makeRoom();
    const holder: Holder = { userId, giveWay: null };
    holders.add(holder);
    response.once('close', () => holders.delete(holder));
    return {
      lend: (giveWay) => void (holder.giveWay = giveWay),
      settle: () => void (holder.giveWay = null),
    };
  };
}

const tooMany = () => new TurnedAway('Too many uploads at once.', 2);
