import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the page's heading when it appears, so that screen readers announce the new screen. Focus moves in the same
 * commit: later it could leave a field that somebody types in.
 */
export function useFocusHeading<Element extends HTMLElement = HTMLHeadingElement>() {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}

/** Focuses the page's heading when the focused item has left a list of now `count` items. */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (isLost) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  }, [count]);
}
