import type { LiveEvent } from '@keyturn/contracts/notifications';
import { PAGE_EVENTS } from '@keyturn/contracts/page';

const LIVE_KINDS: readonly LiveEvent[] = ['tours', 'notifications'];
/** `parts`: the keys of what changed, below that of tours; without them anything may have. */
type Listener = (parts?: readonly string[]) => void;

const listeners = new Map<LiveEvent, Set<Listener>>(LIVE_KINDS.map((kind) => [kind, new Set()]));
const RETRY_MS = 5000;
let source: EventSource | null = null;
let wasInterrupted = false;
/** Whether the session was asked after since a stream was last there: in an outage it is no use to ask again and again. */
let isRefused = false;
/** From the first listener on: there is no document where pages are drawn at build time. */
let isFollowing = false;

/**
 * Calls back when the server says that something of a kind changed. One stream serves the whole page: it opens with
 * the first listener and closes with the last; the browser reconnects by itself, and listeners are called on every
 * reconnection, because what happened in between is unknown. Returns the way to stop listening.
 */
export function onLive(kind: LiveEvent, listener: Listener): () => void {
  listeners.get(kind)?.add(listener);
  if (!isFollowing) document.addEventListener('visibilitychange', followPage);
  isFollowing = true;
  if (!document.hidden) source ??= open();
  return () => {
    listeners.get(kind)?.delete(listener);
    if (!hasListeners()) {
      source?.close();
      source = null;
      isRefused = false;
    }
  };
}

function open(): EventSource {
  const stream = new EventSource('/api/live');
  stream.onopen = () => {
    if (wasInterrupted) for (const kind of LIVE_KINDS) notifyListeners(kind);
    wasInterrupted = isRefused = false;
  };
  stream.onerror = () => {
    wasInterrupted = true;
    // An answer other than 200 ends a stream for good; the browser retries only dropped connections.
    // No page learns the status: the session may have ended, and then nobody listens any more.
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(() => reopen(stream), RETRY_MS);
    if (!isRefused) window.dispatchEvent(new Event(PAGE_EVENTS.unauthorized));
    isRefused = true;
  };
  for (const kind of LIVE_KINDS)
    stream.addEventListener(kind, (event: MessageEvent<unknown>) => notifyListeners(kind, partsIn(event.data)));
  return stream;
}

// A tab nobody looks at gives its connection back: browsers allow six to one address, over all tabs.
function followPage(): void {
  if (document.hidden) {
    source?.close();
    source = null;
    wasInterrupted = true;
    isRefused = false;
  } else if (hasListeners()) source ??= open();
}

const hasListeners = (): boolean => [...listeners.values()].some((set) => set.size > 0);

function reopen(ended: EventSource): void {
  if (source === ended) source = open();
}

function notifyListeners(kind: LiveEvent, parts?: readonly string[]): void {
  for (const listener of listeners.get(kind) ?? []) listener(parts);
}

/** The parts that an event carries; undefined where an earlier service sends none, or they cannot be read. */
function partsIn(data: unknown): readonly string[] | undefined {
  try {
    const { parts } = JSON.parse(String(data)) as { parts?: unknown };
    return Array.isArray(parts) ? parts.map(String) : undefined;
  } catch {
    return undefined;
  }
}
