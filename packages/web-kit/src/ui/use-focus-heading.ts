import { useEffect, useRef } from 'react';

/** Moves the focus to the page's heading when it appears, so that screen readers announce the new screen. */
export function useFocusHeading<Element extends HTMLElement = HTMLHeadingElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
