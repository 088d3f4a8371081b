import { photoIndexAttribute } from './use-photo-drag.ts';

export const deleteAttribute = 'data-delete';

/** Moves the focus to the button that deletes the photo at a place of the grid. */
export function focusPhoto(index: number): void {
  document.querySelector<HTMLElement>(`[${photoIndexAttribute}="${index}"] [${deleteAttribute}]`)?.focus();
}
