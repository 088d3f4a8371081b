import { useSyncExternalStore } from 'react';

/** Whether a media query matches; re-renders when that changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    // Pages rendered at build time have no window.
    () => false,
  );
}

/** Whether the visitor's system prefers less motion. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** Whether the window is wider than the mobile breakpoint (requirement A4). */
export const useIsWide = (): boolean => useMedia('(min-width: 768px)');

/** Whether the pointer is a finger: fields then open an on-screen keyboard. */
export const useIsTouch = (): boolean => useMedia('(pointer: coarse)');
