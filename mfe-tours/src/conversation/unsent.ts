import { onPersonChange, readSession, useSession } from '@keyturn/web-kit/session';
import { createStore, useStore } from '@keyturn/web-kit/store';
import { keptTexts, textsOf } from './kept-texts.ts';

/** A message that is on its way, or did not get there. */
export interface Outgoing {
  readonly _id: string;
  readonly text: string;
  readonly isFailed: boolean;
}

/** Why the server did not take a message; with `until` only as long as that is the last that the other wrote. */
interface Refusal {
  readonly reason: string;
  readonly until?: string | undefined;
}

/** What somebody has written in a conversation and the server has not taken. */
interface Unsent {
  readonly text: string;
  readonly refusal: Refusal | null;
  readonly outgoing: readonly Outgoing[];
}

const startOf = (key: string): Unsent => ({ text: keptTexts.read(key), refusal: null, outgoing: readOutgoing(key) });
const all = createStore<ReadonlyMap<string, Unsent>>(new Map());
// Nobody finds what another person wrote, be it before this page was loaded.
keptTexts.keepOnly(readSession()?.email);
onPersonChange((email) => {
  all.write(new Map());
  keptTexts.keepOnly(email);
});

const keyOf = (email: string | undefined, id: string): string => `${email ?? ''} ${id}`;

/** What the one who looks has not sent in a conversation: it is there again after other screens, after a reload, too. */
export function useUnsent(id: string) {
  const email = useSession()?.email;
  const key = keyOf(email, id);
  const unsent = useStore(all).get(key) ?? startOf(key);
  /** Whether who wrote it is still signed in: what comes late may be that of somebody who is gone. */
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

/** What was being sent when the page was reloaded may have arrived; its id shows that. */
const readOutgoing = (key: string): readonly Outgoing[] =>
  Object.entries(textsOf(keptTexts.read(outgoingKey(key)))).map(([_id, text]) => ({ _id, text, isFailed: true }));
