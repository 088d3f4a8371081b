import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import { createStore, type Store } from '@keyturn/web-kit/store';

/** One field of one post on its way to the server. */
export interface FieldChange {
  readonly postId: string;
  readonly field: PostField;
  readonly value: PostData[PostField];
}

/** The text that is shown beside the title. */
export type SaveState =
  | { readonly kind: 'idle' | 'saving' | 'retrying' }
  | { readonly kind: 'saved'; readonly at: Date };

/** Saves fields in the background; see createFieldQueue. */
export interface FieldQueue {
  save(change: FieldChange): void;
  /** Sends everything now. True when all is saved, false when something still waits for the network. */
  flush(): Promise<boolean>;
  /** Hands all that waits to `send` at once, by post: the page is being left. What cannot be sent waits again. */
  leave(send: (changes: readonly FieldChange[], postId: string) => Promise<unknown>): void;
  /** Forgets everything: it belongs to somebody else. */
  drop(): void;
  readonly unsaved: () => readonly FieldChange[];
  readonly hasUnsaved: () => boolean;
  readonly state: Pick<Store<SaveState>, 'read' | 'subscribe'>;
}

/** How long typing may go on before a field is sent, and the waits between retries, in ms. */
const SETTLE_MS = 600;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

/**
 * Sends one change at a time, or together all that waits for one post, the latest value of a field wins, and what the
 * network refused is tried again (security S-42). What the server refuses is dropped and reported, since it would be
 * refused for ever.
 */
export function createFieldQueue(deps: {
  send(changes: readonly FieldChange[], postId: string): Promise<unknown>;
  canRetry(error: unknown): boolean;
  onRefused(error: unknown): void;
  /** Called once when saving begins to fail, not at every try. */
  onFailed?(error: unknown): void;
  now(): Date;
  isTogether?: boolean;
  settleMs?: number;
}): FieldQueue {
  const waiting = new Map<string, FieldChange>();
  /** The latest value of each field, wherever it is on its way. */
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

  /** The next changes to send; they wait no longer. */
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

  /** Lets the latest values of these fields wait: of two that were on their way at once nobody knows which arrived last. */
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
