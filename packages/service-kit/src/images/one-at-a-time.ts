import { TurnedAway } from '../problem.ts';

const MAX_WAITING = 41;

/** `viewing`: somebody looks at a page; the others have sent a photo, as a file or within a call, and see that it takes a while. */
export type Kind = 'viewing' | 'file' | 'bytes';

/** Who waits: those of one owner take turns with those of others, and whose signal aborts leaves with its reason. */
export interface Waiting {
  readonly kind: Kind;
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
}

interface Place extends Waiting {
  begin(): void;
}

/**
 * One piece of work after the other: what one may take is what all of them take. Those for viewing come first, but one photo between
 * two of them; photos one of each owner in turn, so that a newcomer waits for one of each, however many they have sent. Throws 503
 * when 41 of a kind wait already.
 */
export function oneAtATime(): <T>(waiting: Waiting, work: () => Promise<T>) => Promise<T> {
  const lines = { viewing: new Map<string, Place[]>(), photos: new Map<string, Place[]>() };
  let isRunning = false;

  function wait(waiting: Waiting): Promise<void> {
    const { kind, owner, signal } = waiting;
    const line = kind === 'viewing' ? lines.viewing : lines.photos;
    if (countOf(line, kind) >= MAX_WAITING) throw new TurnedAway('Too many images wait to be read.', 5);
    return new Promise((resolve, reject) => {
      const place = { ...waiting, begin: resolve };
      line.set(owner, [...(line.get(owner) ?? []), place]);
      signal?.addEventListener('abort', () => {
        remove(line, place);
        reject(signal.reason as Error);
      });
    });
  }

  return async (waiting, work) => {
    waiting.signal?.throwIfAborted();
    if (isRunning) await wait(waiting);
    isRunning = true;
    try {
      // It may have left in the moment in which its turn came.
      waiting.signal?.throwIfAborted();
      return await work();
    } finally {
      const { viewing, photos } = lines;
      const next =
        waiting.kind === 'viewing' ? (takeNext(photos) ?? takeNext(viewing)) : (takeNext(viewing) ?? takeNext(photos));
      if (next) next.begin();
      else isRunning = false;
    }
  };
}

const countOf = (line: Map<string, Place[]>, kind: Kind): number =>
  [...line.values()].flat().filter((place) => place.kind === kind).length;

/** The first of whoever's turn it is; what else they have waits until everybody had a turn. */
function takeNext(line: Map<string, Place[]>): Place | undefined {
  const [first] = line;
  if (!first) return undefined;
  const [owner, [place, ...others]] = first;
  line.delete(owner);
  if (others.length > 0) line.set(owner, others);
  return place;
}

function remove(line: Map<string, Place[]>, place: Place): void {
  const others = line.get(place.owner)?.filter((other) => other !== place) ?? [];
  if (others.length > 0) line.set(place.owner, others);
  else line.delete(place.owner);
}
