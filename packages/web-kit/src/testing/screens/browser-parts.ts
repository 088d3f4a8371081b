import { afterTest } from './after-test.ts';

/** The device of the test that runs: as wide as a desk's, with motion, unless it says otherwise. */
export const device = { isWide: true, prefersLessMotion: false };

/** Has the test run on a phone. */
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

/** The server tells open pages that something of a kind has changed, these parts of it if they are named. */
export function publishLive(kind: 'tours' | 'notifications', parts?: readonly string[]): void {
  const data = JSON.stringify({ parts });
  for (const stream of streams) stream.dispatchEvent(new MessageEvent(kind, { data }));
}

/** The server answers the open streams with something other than a stream, as where the session has ended; returns how many there were. */
export function refuseLive(): number {
  const open = [...streams];
  for (const stream of open) {
    stream.readyState = Stream.CLOSED;
    stream.onerror?.();
  }
  return open.length;
}

/** Nothing comes into a window that has no layout. */
class Observer {
  readonly observe = (): void => undefined;
  readonly unobserve = (): void => undefined;
  readonly disconnect = (): void => undefined;
}

let moment = 1;

/** Lets so much time go by that the next press of a button is no double click. */
export const aMomentLater = (): void => void (moment += 1_000);

/** Gives the page what jsdom lacks, or has by the clock: media queries, live streams, escapes of names, modal dialogs and scrolling. */
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
  // However slow the machine is, presses come at once after each other.
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
