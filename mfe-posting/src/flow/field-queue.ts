import type { PostData, PostField } from '@keyturn/contracts/post-fields';

/** One field of one post on its way to the server. */
export interface FieldChange {
  readonly postId: string;
  readonly field: PostField;
  readonly value: PostData[PostField];
}

/** What the person is told beside the title. */
export type SaveState =
  { readonly kind: 'idle' | 'saving' | 'retrying' } | { readonly kind: 'saved'; readonly at: Date };

/** Saves fields in the background; see createFieldQueue. */
export interface FieldQueue {
  save(change: FieldChange): void;
  /** Sends everything now. True when all is saved, false when something still waits for the network. */
  flush(): Promise<boolean>;
  readonly hasUnsaved: () => boolean;
  readonly state: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How long typing may go on before a field is sent, and the waits between retries, in ms. */
const SETTLE_MS = 600;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

/**
 * Sends one change at a time, the latest value of a field wins, and what the network refused is tried again (security
 * S-42). A change that the server refuses is dropped and reported, since it would be refused for ever.
 */
export function createFieldQueue(deps: {
  send(change: FieldChange): Promise<unknown>;
  canRetry(error: unknown): boolean;
  onRefused(error: unknown): void;
  now(): Date;
  settleMs?: number;
}): FieldQueue {
  const waiting = new Map<string, FieldChange>();
  const listeners = new Set<() => void>();
  let state: SaveState = { kind: 'idle' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let retryMs = FIRST_RETRY_MS;

  function show(next: SaveState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= sendAll().finally(() => (running = null));
    return running;
  }

  async function sendAll(): Promise<boolean> {
    for (let next = first(); next; next = first()) {
      const [key, change] = next;
      waiting.delete(key);
      show({ kind: 'saving' });
      try {
        await deps.send(change);
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        if (deps.canRetry(error)) return retryLater(key, change);
        deps.onRefused(error);
      }
    }
    if (state.kind !== 'idle') show({ kind: 'saved', at: deps.now() });
    return true;
  }

  function retryLater(key: string, change: FieldChange): false {
    if (!waiting.has(key)) waiting.set(key, change);
    show({ kind: 'retrying' });
    schedule(retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    return false;
  }

  const first = (): [string, FieldChange] | undefined => [...waiting][0];

  return {
    save(change) {
      const key = `${change.postId} ${change.field}`;
      waiting.delete(key);
      waiting.set(key, change);
      if (state.kind !== 'retrying') show({ kind: 'saving' });
      if (running === null) schedule(deps.settleMs ?? SETTLE_MS);
    },
    flush,
    hasUnsaved: () => waiting.size > 0 || running !== null,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
