import { TurnedAway, badRequest } from '@keyturn/service-kit/problem';
import type { Response } from 'express';

const MOST_PER_USER = 4;
/** Each is a file of up to 15 MB on the images' disk. */
const MOST = 40;

export interface UploadSlots {
  /**
   * Takes a place until the upload is answered. Returns a signal that aborts when its sender leaves. Throws 503 without
   * a place.
   */
  take(userId: string, response: Response): AbortSignal;
}

export function createUploadSlots(): UploadSlots {
  const holders = new Set<{ readonly userId: string }>();
  return {
    take(userId, response) {
      if (response.destroyed) throw gone();
      const own = [...holders].filter((holder) => holder.userId === userId).length;
      if (own >= MOST_PER_USER || holders.size >= MOST) throw new TurnedAway('Too many uploads at once.', 2);
      const holder = { userId };
      const leaving = new AbortController();
      holders.add(holder);
      response.once('close', () => {
        holders.delete(holder);
        leaving.abort(gone());
      });
      return leaving.signal;
    },
  };
}

/** Never read, as the sender has left. */
const gone = () => badRequest('The sender of that upload has left.');
