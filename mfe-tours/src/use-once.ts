import { useRef } from 'react';

/** Runs one action at a time per key and drops others: a double click's second click precedes the render. */
export function useOnce(): (key: string, action: () => Promise<unknown>) => void {
  const running = useRef(new Set<string>());
  return (key, action) => {
    if (running.current.has(key)) return;
    running.current.add(key);
    // The action reports its own errors.
    action()
      .catch(() => undefined)
      .finally(() => running.current.delete(key));
  };
}
