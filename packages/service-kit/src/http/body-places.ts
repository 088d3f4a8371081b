import type { Response } from 'express';
import { TurnedAway, badRequest } from '../base/problem.ts';

/** Of a person, or of an address where nobody has logged in: a page sends one form after the other. */
const MOST_OF_ONE = 4;
/** Of 600 KB at most each. */
const MOST = 100;

/** A body that is on its way. */
interface Coming {
  readonly owner: string;
  end(reason: Error): void;
}

/** Reads a body while it has a place. Throws 503 where there is none, or where somebody else gets it. */
export type InPlace = <T>(owner: string, response: Response, read: () => Promise<T>) => Promise<T>;

/**
 * Places for bodies that are on their way, which lie in memory until they are whole, for as long as their senders like. Where all
 * are taken, whoever has most makes room with the oldest for somebody who has fewer: who sends a form gets it through.
 */
export function createBodyPlaces(most = MOST): InPlace {
  /** The oldest first. */
  const all = new Set<Coming>();

  function makeRoom(own: number): void {
    const counts = new Map<string, number>();
    for (const { owner } of all) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const mostOfOne = Math.max(...counts.values());
    const oldest = [...all].find(({ owner }) => counts.get(owner) === mostOfOne);
    if (!oldest || mostOfOne <= own) throw tooMany();
    all.delete(oldest);
    oldest.end(new TurnedAway('Another request needs the place.', 5));
  }

  return async (owner, response, read) => {
    const { socket } = response.req;
    if (socket.destroyed) throw gone();
    const own = [...all].filter((coming) => coming.owner === owner).length;
    if (own >= MOST_OF_ONE) throw tooMany();
    if (all.size >= most) makeRoom(own);
    let leave = (): void => undefined;
    const ended = new Promise<never>((_, reject) => {
      const coming: Coming = {
        owner,
        end(reason) {
          // What has come of it is let go with its connection.
          response.set('connection', 'close');
          reject(reason);
        },
      };
      all.add(coming);
      const left = (): void => reject(gone());
      socket.once('close', left);
      leave = () => {
        all.delete(coming);
        socket.off('close', left);
      };
    });
    try {
      return await Promise.race([read(), ended]);
    } finally {
      leave();
    }
  };
}

const tooMany = () => new TurnedAway('Too many requests at once. Please try again.', 2);
/** Nobody reads it. */
const gone = () => badRequest('The sender of that request has left.');
