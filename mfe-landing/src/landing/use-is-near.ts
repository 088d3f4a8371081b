import { useEffect, useRef, useState } from 'react';

/** True from the moment an element comes within half a screen of the window, or somebody uses the Tab key. */
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
    // Who walks the page by keyboard must meet everything in its order.
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && setIsNear(true);
    window.addEventListener('keydown', onKey);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', onKey);
    };
  }, [isNear]);
  return { ref, isNear };
}
