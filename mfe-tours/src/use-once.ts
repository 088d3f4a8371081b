import { useRef } from 'react';

/**
 * Runs one action at a time per key and drops the rest: the second click of a double click comes before the render
 * that would have shown the first.
 */
export function useOnce(): (key: string, action: () => Promise<unknown>) => void {
  const running = useRef(new Set<string>());
  return (key, action) => {
    if (running.current.has(key)) return;
    running.current.add(key);
    // The action reports its own errors; here only its end counts.
    action()
      .catch(() => undefined)
      .finally(() => running.current.delete(key));
  };
}
