import type { LiveEvent } from '@keyturn/contracts/notifications';

const LIVE_KINDS: readonly LiveEvent[] = ['tours', 'notifications'];
const listeners = new Map<LiveEvent, Set<() => void>>(LIVE_KINDS.map((kind) => [kind, new Set()]));
const RETRY_MS = 5000;
let source: EventSource | null = null;
let wasInterrupted = false;
/** From the first listener on: there is no document where pages are drawn at build time. */
let isFollowing = false;

/**
 * Calls back when the server says that something of a kind changed. One stream serves the whole page: it opens with
 * the first listener and closes with the last; the browser reconnects by itself, and listeners are called on every
 * reconnection, because what happened in between is unknown. Returns the way to stop listening.
 */
export function onLive(kind: LiveEvent, listener: () => void): () => void {
  listeners.get(kind)?.add(listener);
  if (!isFollowing) document.addEventListener('visibilitychange', followPage);
  isFollowing = true;
  if (!document.hidden) source ??= open();
  return () => {
    listeners.get(kind)?.delete(listener);
    if (!hasListeners()) {
      source?.close();
      source = null;
    }
  };
}

function open(): EventSource {
  const stream = new EventSource('/api/live');
  stream.onopen = () => {
    if (wasInterrupted) for (const kind of LIVE_KINDS) tell(kind);
    wasInterrupted = false;
  };
  stream.onerror = () => {
    wasInterrupted = true;
    // An answer other than 200 ends a stream for good; only dropped connections are retried by the browser.
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => reopen(stream), RETRY_MS);
  };
  for (const kind of LIVE_KINDS) stream.addEventListener(kind, () => tell(kind));
  return stream;
}

// A tab nobody looks at gives its connection back: browsers allow six to one address, over all tabs.
function followPage(): void {
  if (document.hidden) {
    source?.close();
    source = null;
    wasInterrupted = true;
  } else if (hasListeners()) source ??= open();
}

const hasListeners = (): boolean => [...listeners.values()].some((set) => set.size > 0);

function reopen(ended: EventSource): void {
  if (source === ended) source = open();
}

function tell(kind: LiveEvent): void {
  for (const listener of listeners.get(kind) ?? []) listener();
}
