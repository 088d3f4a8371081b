import { TurnedAway } from '../base/problem.ts';
import type { Measured } from './processor-time.ts';

const MAX_WAITING = 41;
/** So many photos, of all owners, are remembered: it takes no longer until whoever had much has little again. */
const LATELY = 100;

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
 * two of them; of photos those whose owner's took least of a processor lately, so that ordinary ones do not wait for dear ones of
 * others, and among equals one of each owner in turn. Throws 503 when 41 of a kind wait already.
 */
export function oneAtATime(): <T>(waiting: Waiting, work: () => Promise<Measured<T>>) => Promise<Measured<T>> {
  const lines = { viewing: new Map<string, Place[]>(), photos: new Map<string, Place[]>() };
  const lately: { owner: string; processorMs: number }[] = [];
  let isRunning = false;

  const tookLately = (owner: string): number =>
    lately.reduce((sum, photo) => sum + (photo.owner === owner ? photo.processorMs : 0), 0);

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
      const done = await work();
      if (waiting.kind !== 'viewing') lately.push({ owner: waiting.owner, processorMs: done.processorMs });
      if (lately.length > LATELY) lately.shift();
      return done;
    } finally {
      const viewing = () => takeNext(lines.viewing);
      const photo = () => takeNext(lines.photos, tookLately);
      const next = waiting.kind === 'viewing' ? (photo() ?? viewing()) : (viewing() ?? photo());
      if (next) next.begin();
      else isRunning = false;
    }
  };
}

const countOf = (line: Map<string, Place[]>, kind: Kind): number =>
  [...line.values()].flat().filter((place) => place.kind === kind).length;

/** The first of whoever comes first: who took least, of those the one who waits longest; what else they have goes to the end. */
function takeNext(line: Map<string, Place[]>, took = (_owner: string) => 0): Place | undefined {
  const [first] = [...line.keys()].map((owner) => ({ owner, ms: took(owner) })).sort((a, b) => a.ms - b.ms);
  if (!first) return undefined;
  const [place, ...others] = line.get(first.owner) ?? [];
  line.delete(first.owner);
  if (others.length > 0) line.set(first.owner, others);
  return place;
}

function remove(line: Map<string, Place[]>, place: Place): void {
  const others = line.get(place.owner)?.filter((other) => other !== place) ?? [];
  if (others.length > 0) line.set(place.owner, others);
  else line.delete(place.owner);
}
