import { afterTest } from './after-test.ts';

/** The running test's device: a wide screen with motion by default. */
export const device = { isWide: true, prefersLessMotion: false };

/** Makes the device a phone. */
export function usePhone(): void {
  device.isWide = false;
  afterTest(() => (device.isWide = true));
}

const streams = new Set<Stream>();

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    streams.add(this);
  }

  close(): void {
    streams.delete(this);
  }
}

/** Sends a live event of a kind to open pages, optionally with parts. */
export function publishLive(kind: 'tours' | 'notifications', parts?: readonly string[]): void {
  const data = JSON.stringify({ parts });
  for (const stream of streams) stream.dispatchEvent(new MessageEvent(kind, { data }));
}

/** Ends the open streams with an error, as after the session's end; returns their count. */
export function refuseLive(): number {
  const open = [...streams];
  for (const stream of open) {
    stream.readyState = Stream.CLOSED;
    stream.onerror?.();
  }
  return open.length;
}

/** Never reports an intersection or a size: jsdom has no layout. */
class Observer {
  readonly observe = (): void => undefined;
  readonly unobserve = (): void => undefined;
  readonly disconnect = (): void => undefined;
}

let moment = 1;

/** Advances time so that the next press is no double click. */
export const aMomentLater = (): void => void (moment += 1_000);

/** Adds what jsdom lacks or ties to the clock: media queries, live streams, CSS escapes, dialogs and scrolling. */
export function installBrowserParts(): void {
  const matches = (query: string) => {
    if (query.includes('reduced-motion')) return device.prefersLessMotion;
    return query.includes('coarse') ? !device.isWide : device.isWide;
  };
  const matchMedia = (query: string) => Object.assign(new EventTarget(), { media: query, matches: matches(query) });
  const escape = (name: string): string => name.replaceAll(/[^\w-]/g, '\\$&');
  Object.assign(window, { matchMedia, EventSource: Stream, CSS: { escape }, scrollTo: () => undefined });
  Object.assign(window, { IntersectionObserver: Observer, ResizeObserver: Observer });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  // Presses follow each other at once, however slow the machine.
  Object.defineProperty(Event.prototype, 'timeStamp', { get: () => moment });
  installDialogs();
}

function installDialogs(): void {
  const opened: { dialog: HTMLDialogElement; opener: Element | null }[] = [];
  HTMLDialogElement.prototype.showModal = function () {
    opened.push({ dialog: this, opener: document.activeElement });
    this.open = true;
    this.querySelector<HTMLElement>('button:enabled, [href], input, select, textarea, [tabindex]')?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    const at = opened.findIndex(({ dialog }) => dialog === this);
    const [entry] = at < 0 ? [] : opened.splice(at, 1);
    this.open = false;
    if (entry?.opener instanceof HTMLElement) entry.opener.focus();
    this.dispatchEvent(new Event('close'));
  };
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return;
    opened.at(-1)?.dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}
