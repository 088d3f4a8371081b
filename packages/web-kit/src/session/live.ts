import type { LiveEvent } from '@keyturn/contracts/notifications';
import { PAGE_EVENTS } from '@keyturn/contracts/page';

const LIVE_KINDS: readonly LiveEvent[] = ['tours', 'notifications'];
/** `parts`: the keys of what changed, below that of tours; without them anything may have changed. */
type Listener = (parts?: readonly string[]) => void;

const listeners = new Map<LiveEvent, Set<Listener>>(LIVE_KINDS.map((kind) => [kind, new Set()]));
const RETRY_MS = 5000;
let source: EventSource | null = null;
let wasInterrupted = false;
/** Whether the session was checked since the last open stream: repeated checks in an outage are useless. */
let isRefused = false;
/** Starts with the first listener, because pages rendered at build time have no document. */
let isFollowing = false;

/**
 * Calls back when the server reports a change of a kind. The page shares one stream, open while there are listeners.
 * Listeners also run on each reconnection, because changes in between are unknown. Returns a function to unsubscribe.
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
    // An answer other than 200 closes a stream for good; browsers retry only dropped connections. The status is not
    // exposed: the session may have ended, which removes the listeners.
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(() => reopen(stream), RETRY_MS);
    if (!isRefused) window.dispatchEvent(new Event(PAGE_EVENTS.unauthorized));
    isRefused = true;
  };
  for (const kind of LIVE_KINDS)
    stream.addEventListener(kind, (event: MessageEvent<unknown>) => notifyListeners(kind, partsIn(event.data)));
  return stream;
}

// A hidden tab closes its connection: browsers allow six to one address over all tabs.
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

/** The parts of an event; undefined if an earlier service sends none, or they are unreadable. */
function partsIn(data: unknown): readonly string[] | undefined {
  try {
    const { parts } = JSON.parse(String(data)) as { parts?: unknown };
    return Array.isArray(parts) ? parts.map(String) : undefined;
  } catch {
    return undefined;
  }
}
