import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(min-width: 768px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wider than a phone. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
