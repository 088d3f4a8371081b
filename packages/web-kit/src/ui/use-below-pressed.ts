import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How far below the top of a phone toasts can reach, and how far below a press its button may end, in pixels. */
const TOASTS_END = 200;
const BELOW = 48;

/**
 * Where toasts may begin, in pixels from the top: below the last press if that was at the top, else 0. Measured for
 * each new toast.
 */
export function useBelowPressed(newest: number | undefined): number {
  const [below, setBelow] = useState(0);
  const pressed = useRef(TOASTS_END);
  useEffect(() => {
    const note = ({ clientY }: MouseEvent): void => void (pressed.current = clientY);
    // Captured, because the pressed element may stop the event.
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, []);
  useLayoutEffect(() => setBelow(pressed.current < TOASTS_END ? pressed.current + BELOW : 0), [newest]);
  return below;
}
