import { PAGE_EVENTS } from '@keyturn/contracts/page';

/** Something that a page went on in spite of: a part that threw and was left out, an answer that was not as expected. */
export interface Told {
  readonly kind: 'part' | 'fallback';
  /** What the error says, or where in which call's answer. */
  readonly text: string;
}

/** Tells whoever listens in this page, whichever bundle that is of. */
export function tellPage(told: Told): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(PAGE_EVENTS.told, { detail: told }));
}

/** Hears what any bundle of the page tells from now on. */
export function onTold(hear: (told: Told) => void): void {
  window.addEventListener(PAGE_EVENTS.told, (event) => hear((event as CustomEvent<Told>).detail));
}
