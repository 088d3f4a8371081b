import { photoIndexAttribute } from './use-photo-drag.ts';

export const deleteAttribute = 'data-delete';

/** Focuses the delete button of the photo at an index of the grid. */
export function focusPhoto(index: number): void {
  document.querySelector<HTMLElement>(`[${photoIndexAttribute}="${index}"] [${deleteAttribute}]`)?.focus();
}
