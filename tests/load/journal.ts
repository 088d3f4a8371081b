/** A write of the load: which thing of whom it is about, and what that must show afterwards. */
export interface Write {
  readonly kind: 'field' | 'publish' | 'save' | 'tour' | 'message' | 'transfer' | 'photo';
  readonly owner: string;
  readonly key: string;
  readonly value: string;
}

/** A write that was sent. Nobody answered for an unknown one: it may have happened, or happen yet. */
export interface Entry extends Write {
  readonly startedAt: number;
  endedAt: number;
  outcome: 'unknown' | 'acknowledged' | 'refused';
}

/** Every write that was sent, in the order of sending. */
export interface Journal {
  begin(write: Write): Entry;
  /** Keeps how a write ended; status 0 means that there was no answer. */
  end(entry: Entry, status: number): void;
  readonly entries: readonly Entry[];
}

/** Opens a journal, in memory: what is loaded is never killed, and neither is who loads. */
export function openJournal(clock: () => number = () => performance.now()): Journal {
  const entries: Entry[] = [];
  return {
    entries,
    begin(write) {
      const entry: Entry = { ...write, startedAt: clock(), endedAt: Number.POSITIVE_INFINITY, outcome: 'unknown' };
      entries.push(entry);
      return entry;
    },
    end(entry, status) {
      const isDone = status >= 200 && status < 300;
      if (!isDone && (status < 400 || status >= 500)) return;
      entry.outcome = isDone ? 'acknowledged' : 'refused';
      entry.endedAt = clock();
    },
  };
}

/** What one thing may show: a write counts until an acknowledged one has begun after its end; those at once may end either way. */
export function possibleValues(entries: readonly Entry[]): string[] {
  const acknowledged = entries.filter(({ outcome }) => outcome === 'acknowledged');
  const newestStart = Math.max(...acknowledged.map(({ startedAt }) => startedAt));
  return entries
    .filter(({ outcome, endedAt }) => outcome !== 'refused' && endedAt >= newestStart)
    .map(({ value }) => value);
}

/** Name under which a thing's value is read back. */
export const nameOf = ({ kind, key }: Pick<Write, 'kind' | 'key'>): string => `${kind} ${key}`;

/** The acknowledged writes that what was read back does not show, in words; `found` holds values by `nameOf`. */
export function findLost(entries: readonly Entry[], found: ReadonlyMap<string, string>): string[] {
  const byThing = new Map<string, Entry[]>();
  for (const entry of entries) byThing.set(nameOf(entry), [...(byThing.get(nameOf(entry)) ?? []), entry]);
  const lost: string[] = [];
  for (const [name, own] of byThing) {
    if (!own.some(({ outcome }) => outcome === 'acknowledged')) continue;
    const possible = possibleValues(own);
    const value = found.get(name);
    if (value === undefined || !possible.includes(value))
      lost.push(`${name} shows ${value ?? 'nothing'}, not ${possible.join(' or ')}`);
  }
  return lost;
}
