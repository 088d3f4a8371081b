import { useSyncExternalStore } from 'react';

/** Whether a media query holds; follows it while the page is open. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    // Where pages are drawn at build time there is no window.
    () => false,
  );
}

/** Whether the visitor asked their system for less motion. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** Whether the window is wider than the mobile breakpoint (requirement A4). */
export const useIsWide = (): boolean => useMedia('(min-width: 768px)');

/** Whether one points with a finger: a keyboard comes up over the page with each field. */
export const useIsTouch = (): boolean => useMedia('(pointer: coarse)');
