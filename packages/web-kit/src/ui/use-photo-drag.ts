import { useState, type PointerEvent } from 'react';

export const photoIndexAttribute = 'data-photo-index';

interface Drag {
  readonly from: number;
  readonly to: number;
}

/** Reordering by pointer, mouse or finger: the handle captures it, and the tile under it is the photo's new place. */
export function usePhotoDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const start = (index: number, event: PointerEvent<HTMLElement>) => {
    const handle: HTMLElement = event.currentTarget;
    const control = new AbortController();
    const { signal } = control;
    let to = index;
    handle.setPointerCapture(event.pointerId);
    const end = () => {
      control.abort();
      setDrag(null);
    };
    handle.addEventListener(
      'pointermove',
      (move) => {
        to = photoIndexAt(move.clientX, move.clientY) ?? to;
        setDrag({ from: index, to });
      },
      { signal },
    );
    handle.addEventListener(
      'pointerup',
      () => {
        end();
        onDrop(index, to);
      },
      { signal },
    );
    handle.addEventListener('pointercancel', end, { signal });
  };
  return { from: drag?.from ?? null, to: drag?.to ?? null, start };
}

function photoIndexAt(x: number, y: number): number | null {
  const tile = document.elementFromPoint(x, y)?.closest(`[${photoIndexAttribute}]`);
  return tile ? Number(tile.getAttribute(photoIndexAttribute)) : null;
}
