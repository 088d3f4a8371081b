import { useEffect, useRef, useState } from 'react';

/** True once an element is within half a screen of the window, or the Tab key was used. */
export function useIsNear<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '50% 0px' },
    );
    observer.observe(element);
    // Keyboard users must reach everything in order.
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && setIsNear(true);
    window.addEventListener('keydown', onKey);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', onKey);
    };
  }, [isNear]);
  return { ref, isNear };
}
