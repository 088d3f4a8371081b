import { TurnedAway } from '../problem.ts';

const MAX_WAITING = 41;

/** `viewing`: somebody looks at a page; `upload`: somebody has sent a photo and sees that it takes a while. */
export type Kind = 'viewing' | 'upload';

/**
 * One piece of work after the other, those for viewing first: what one may take is what all of them take. Throws 503 when 41 of
 * a kind wait already.
 */
export function oneAtATime(): <T>(kind: Kind, work: () => Promise<T>) => Promise<T> {
  const waiting: Record<Kind, (() => void)[]> = { viewing: [], upload: [] };
  let isRunning = false;
  return async (kind, work) => {
    if (isRunning) {
      if (waiting[kind].length >= MAX_WAITING) throw new TurnedAway('Too many images wait to be read.', 5);
      await new Promise<void>((resolve) => waiting[kind].push(resolve));
    }
    isRunning = true;
    try {
      return await work();
    } finally {
      const next = waiting.viewing.shift() ?? waiting.upload.shift();
      if (next) next();
      else isRunning = false;
    }
  };
}
