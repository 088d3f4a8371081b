import { useSyncExternalStore } from 'react';

const query = '(min-width: 768px)';

/** True above the mobile breakpoint (ledger A4). */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
