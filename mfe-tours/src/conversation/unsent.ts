import { onPersonChange, readSession, useSession } from '@keyturn/web-kit/session';
import { createStore, useStore } from '@keyturn/web-kit/store';
import { keptTexts, textsOf } from './kept-texts.ts';

/** A message being sent, or failed. */
export interface Outgoing {
  readonly _id: string;
  readonly text: string;
  readonly isFailed: boolean;
}

/** Why the server refused a message; with `until` it lasts while that is the other's newest message. */
interface Refusal {
  readonly reason: string;
  readonly until?: string | undefined;
}

/** What the server has not accepted in a conversation. */
interface Unsent {
  readonly text: string;
  readonly refusal: Refusal | null;
  readonly outgoing: readonly Outgoing[];
}

const startOf = (key: string): Unsent => ({ text: keptTexts.read(key), refusal: null, outgoing: readOutgoing(key) });
const all = createStore<ReadonlyMap<string, Unsent>>(new Map());
// Nobody may see another person's texts, also from before this page loaded.
keptTexts.keepOnly(readSession()?.email);
onPersonChange((email) => {
  all.write(new Map());
  keptTexts.keepOnly(email);
});

const keyOf = (email: string | undefined, id: string): string => `${email ?? ''} ${id}`;

/** The person's unsent texts in a conversation; they survive navigation and reloads. */
export function useUnsent(id: string) {
  const email = useSession()?.email;
  const key = keyOf(email, id);
  const unsent = useStore(all).get(key) ?? startOf(key);
  /** Whether the writer is still signed in: late results may belong to somebody else. */
  const isTheirs = (): boolean => readSession()?.email === email;
  const change = (next: (now: Unsent) => Partial<Unsent>): void => {
    if (!isTheirs()) return;
    const before = all.read().get(key) ?? startOf(key);
    const now = { ...before, ...next(before) };
    all.write(new Map(all.read()).set(key, now));
    keptTexts.write(key, now.text);
    keptTexts.write(outgoingKey(key), writtenOutgoing(now.outgoing));
  };
  return { key, unsent, isTheirs, change };
}

const outgoingKey = (key: string): string => `${key} outgoing`;

const writtenOutgoing = (outgoing: readonly Outgoing[]): string =>
  outgoing.length === 0 ? '' : JSON.stringify(Object.fromEntries(outgoing.map(({ _id, text }) => [_id, text])));

/** A message in transit at a reload may have arrived; its id shows that. */
const readOutgoing = (key: string): readonly Outgoing[] =>
  Object.entries(textsOf(keptTexts.read(outgoingKey(key)))).map(([_id, text]) => ({ _id, text, isFailed: true }));
