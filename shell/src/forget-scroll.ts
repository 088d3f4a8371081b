/** Under this name the router keeps how far each page was scrolled. */
const POSITIONS = 'react-router-scroll-positions';

/** A page whose address was typed or followed anew begins at its top; one that is read anew, or come back to, where it was left. */
export function forgetScroll(): void {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened?.type !== 'navigate') return;
  try {
    sessionStorage.removeItem(POSITIONS);
  } catch {
    // Where nothing is stored nothing has to be forgotten.
  }
}
