import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the page's heading when it appears, so that screen readers announce the new screen. It comes there with the
 * screen: a moment later it would be taken from a field that somebody is typing into.
 */
export function useFocusHeading<Element extends HTMLElement = HTMLHeadingElement>() {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}

/** Focuses the page's heading when the focused item has left a list, now of `count` items. */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (isLost) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  }, [count]);
}
