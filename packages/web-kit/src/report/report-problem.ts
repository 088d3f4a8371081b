import { PAGE_EVENTS } from '@keyturn/contracts/page';

/** Something that a page went on in spite of: a part that threw and was left out, an answer that was not as expected. */
export interface PageProblem {
  readonly kind: 'part' | 'fallback';
  /** What the error says, or where in which call's answer. */
  readonly text: string;
}

/** Reports to whoever listens in this page, whichever bundle that is of. */
export function reportProblem(problem: PageProblem): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(PAGE_EVENTS.told, { detail: problem }));
}

/** Calls `hear` with what any bundle of the page reports from now on. */
export function onProblem(hear: (problem: PageProblem) => void): void {
  window.addEventListener(PAGE_EVENTS.told, (event) => hear((event as CustomEvent<PageProblem>).detail));
}
