import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What toasts at the top of a phone can lie over, in pixels, and what is too tall to be a button. */
const TOASTS_END = 200;
const TALLEST = 100;
const GAP = 8;

/** Where toasts may begin, in pixels from the top: under what was pressed last where that is at the top, or 0; found anew for each that comes. */
export function useBelowPressed(newest: number | undefined): number {
  const [below, setBelow] = useState(0);
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: MouseEvent): void => {
      pressed.current = target instanceof Element ? target.closest('button, a, input, label') : null;
    };
    // A press of a key clicks, too. Captured, as what is pressed may stop it.
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, []);
  useLayoutEffect(() => {
    const { top = 0, bottom = 0, height = 0 } = pressed.current?.getBoundingClientRect() ?? {};
    setBelow(top < TOASTS_END && bottom > 0 && height < TALLEST ? Math.round(bottom) + GAP : 0);
  }, [newest]);
  return below;
}
