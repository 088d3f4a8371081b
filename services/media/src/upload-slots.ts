import { TurnedAway, badRequest } from '@keyturn/service-kit/problem';
import type { Response } from 'express';

const MOST_PER_USER = 4;
/** Each is a file of up to 15 MB beside the images; as many as may wait to be decoded. */
const MOST = 40;

/**
 * How far an upload is: its form is on its way (`sending`), it waits to be decoded (`waiting`), or nobody takes its place
 * (`kept`), since it is worked for.
 */
export type Stage = 'sending' | 'waiting' | 'kept';

/** What an upload holds until it is answered. */
export interface UploadSlot {
  /** Aborts where another upload gets the place, with a 503, and where the caller has left. */
  readonly signal: AbortSignal;
  stage: Stage;
}

/** Places for uploads. */
export interface UploadSlots {
  /** Takes a place until the upload is answered. Throws 503 when there is none. */
  take(userId: string, response: Response): UploadSlot;
  /** How many wait to be decoded. */
  waiting(): number;
}

interface Holder extends UploadSlot {
  readonly userId: string;
  readonly leave: AbortController;
}

/**
 * Where all places are taken, whoever has most of them makes room for somebody who has fewer: with the oldest form that is still
 * on its way, so that forms sent at a crawl never keep others from uploading, or with the last picture that waits, for somebody
 * who has no place at all.
 */
export function createUploadSlots(): UploadSlots {
  const holders = new Set<Holder>();
  const countOf = (userId: string): number => [...holders].filter((holder) => holder.userId === userId).length;

  function makeRoom(own: number): void {
    const mayGo = ({ stage, userId }: Holder): boolean => {
      const count = countOf(userId);
      // One picture of each that waits stays: the next newcomer would only take the place of this one.
      return stage === 'sending' ? count > own : stage === 'waiting' && own === 0 && count > 1;
    };
    const those = [...holders].filter(mayGo);
    const most = Math.max(...those.map(({ userId }) => countOf(userId)));
    const theirs = those.filter(({ userId }) => countOf(userId) === most);
    const one = theirs.find(({ stage }) => stage === 'sending') ?? theirs.at(-1);
    if (!one) throw tooMany();
    holders.delete(one);
    one.leave.abort(new TurnedAway('Another upload needs the place.', 5));
  }

  return {
    take(userId, response) {
      if (response.destroyed) throw gone();
      const own = countOf(userId);
      if (own >= MOST_PER_USER) throw tooMany();
      if (holders.size >= MOST) makeRoom(own);
      const leave = new AbortController();
      const holder: Holder = { userId, leave, signal: leave.signal, stage: 'kept' };
      holders.add(holder);
      response.once('close', () => {
        holders.delete(holder);
        leave.abort(gone());
      });
      return holder;
    },
    waiting: () => [...holders].filter(({ stage }) => stage === 'waiting').length,
  };
}

const tooMany = () => new TurnedAway('Too many uploads at once.', 2);
/** Nobody reads it. */
const gone = () => badRequest('The sender of that upload has left.');
