/** The router's storage key for scroll positions. */
const POSITIONS = 'react-router-scroll-positions';

/** A newly opened address starts at the top; a reload or return restores its position. */
export function forgetScroll(): void {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened?.type !== 'navigate') return;
  try {
    sessionStorage.removeItem(POSITIONS);
  } catch {
    // Without storage there is nothing to forget.
  }
}
