import { PAGE_EVENTS } from '@keyturn/contracts/page';

/** A problem that the page worked around: a part that threw, or an unexpected answer. */
export interface PageProblem {
  readonly kind: 'part' | 'fallback';
  /** The error's message, or the place in a call's answer. */
  readonly text: string;
}

/** Reports to every listener in this page, across bundles. */
export function reportProblem(problem: PageProblem): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(PAGE_EVENTS.told, { detail: problem }));
}

/** Calls `hear` with later reports of any bundle in the page. */
export function onProblem(hear: (problem: PageProblem) => void): void {
  window.addEventListener(PAGE_EVENTS.told, (event) => hear((event as CustomEvent<PageProblem>).detail));
}
