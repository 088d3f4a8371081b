import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import { createStore, type Store } from '@keyturn/web-kit/store';

/** One field of a post to save. */
export interface FieldChange {
  readonly postId: string;
  readonly field: PostField;
  readonly value: PostData[PostField];
}

/** The status beside the title. */
type SaveState = { readonly kind: 'idle' | 'saving' | 'retrying' } | { readonly kind: 'saved'; readonly at: Date };

export interface FieldQueue {
  save(change: FieldChange): void;
  /** Sends everything now. True when all is saved, false when something waits for the network. */
  flush(): Promise<boolean>;
  /** Passes all waiting changes to `send`, by post, because the page is being left. Failed ones wait again. */
  leave(send: (changes: readonly FieldChange[], postId: string) => Promise<unknown>): void;
  /** Discards everything: it belongs to another person. */
  drop(): void;
  readonly unsaved: () => readonly FieldChange[];
  readonly hasUnsaved: () => boolean;
  readonly state: Pick<Store<SaveState>, 'read' | 'subscribe'>;
}

/** Delay after typing before a field is sent, and waits between retries, in ms. */
const SETTLE_MS = 600;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

/**
 * Sends one change at a time, or all of one post together. A field's latest value wins; network failures are retried
 * (security S-42). A change that the server refuses is dropped and reported, because a retry would fail, too.
 */
export function createFieldQueue(deps: {
  send(changes: readonly FieldChange[], postId: string): Promise<unknown>;
  canRetry(error: unknown): boolean;
  onRefused(error: unknown): void;
  /** Called once when saving starts to fail, not for every retry. */
  onFailed?(error: unknown): void;
  now(): Date;
  isTogether?: boolean;
  settleMs?: number;
}): FieldQueue {
  const waiting = new Map<string, FieldChange>();
  /** The latest value of each unsaved field. */
  const latest = new Map<string, FieldChange>();
  const settleMs = deps.settleMs ?? SETTLE_MS;
  let sending: readonly FieldChange[] = [];
  let leaving: readonly FieldChange[] = [];
  const state = createStore<SaveState>({ kind: 'idle' });
  const isNow = (kind: SaveState['kind']): boolean => state.read().kind === kind;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let retryMs = FIRST_RETRY_MS;

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= sendAll().finally(() => (running = null));
    return running;
  }

  /** Removes and returns the next changes. */
  function take(): readonly FieldChange[] {
    const [first] = waiting.values();
    if (!first) return [];
    const taken = deps.isTogether ? [...waiting.values()].filter(({ postId }) => postId === first.postId) : [first];
    for (const change of taken) waiting.delete(keyOf(change));
    return taken;
  }

  async function sendAll(): Promise<boolean> {
    for (sending = take(); sending[0]; sending = take()) {
      if (!isNow('retrying')) state.write({ kind: 'saving' });
      try {
        await deps.send(sending, sending[0].postId);
        retryMs = FIRST_RETRY_MS;
        if (isNow('retrying')) state.write({ kind: 'saving' });
      } catch (error) {
        if (deps.canRetry(error)) return retryLater(error);
        deps.onRefused(error);
      }
      putBack(sending.filter((change) => !isLatest(change)));
    }
    if (!isNow('idle')) state.write({ kind: 'saved', at: deps.now() });
    return true;
  }

  const isLatest = (change: FieldChange): boolean => latest.get(keyOf(change)) === change;

  /** Puts the latest values back: of two calls in parallel, the order of arrival is unknown. */
  function putBack(changes: readonly FieldChange[]): void {
    for (const key of changes.map(keyOf)) {
      const change = latest.get(key);
      if (change && !waiting.has(key)) waiting.set(key, change);
    }
  }

  function retryLater(error: unknown): false {
    putBack(sending);
    sending = [];
    if (!isNow('retrying')) deps.onFailed?.(error);
    state.write({ kind: 'retrying' });
    schedule(retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    return false;
  }

  return {
    save(change) {
      waiting.delete(keyOf(change));
      waiting.set(keyOf(change), change);
      latest.set(keyOf(change), change);
      if (!isNow('retrying')) state.write({ kind: 'saving' });
      if (running === null) schedule(settleMs);
    },
    flush,
    drop() {
      clearTimeout(timer);
      waiting.clear();
      latest.clear();
      sending = [];
      leaving = [];
      state.write({ kind: 'idle' });
    },
    leave(send) {
      if (waiting.size === 0) return;
      clearTimeout(timer);
      const taken = [...waiting.values()];
      waiting.clear();
      leaving = [...leaving, ...taken];
      for (const postId of new Set(taken.map((change) => change.postId))) {
        const changes = taken.filter((change) => change.postId === postId);
        const finish = () => (leaving = leaving.filter((change) => !changes.includes(change)));
        send(changes, postId).then(
          () => {
            finish();
            if (waiting.size === 0 && leaving.length === 0) state.write({ kind: 'saved', at: deps.now() });
          },
          () => {
            finish();
            putBack(changes);
            schedule(settleMs);
          },
        );
      }
    },
    unsaved: () => [...new Set([...leaving, ...sending, ...waiting.values()])].filter(isLatest),
    hasUnsaved: () => waiting.size > 0 || running !== null || leaving.length > 0,
    state,
  };
}

const keyOf = ({ postId, field }: FieldChange): string => `${postId} ${field}`;
