import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What toasts at the top of a phone can lie over, and how far below a press its button ends at most, in pixels. */
const TOASTS_END = 200;
const BELOW = 48;

/** Where toasts may begin, in pixels from the top: under what was pressed last where that is at the top, or 0; found anew for each that comes. */
export function useBelowPressed(newest: number | undefined): number {
  const [below, setBelow] = useState(0);
  const pressed = useRef(TOASTS_END);
  useEffect(() => {
    const note = ({ clientY }: MouseEvent): void => void (pressed.current = clientY);
    // Captured, as what is pressed may stop it.
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, []);
  useLayoutEffect(() => setBelow(pressed.current < TOASTS_END ? pressed.current + BELOW : 0), [newest]);
  return below;
}
