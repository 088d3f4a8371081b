export const cardId = (id: string): string => `tour-${id}`;

/** Focuses a request's card once rendered. */
export function focusCard(id: string): void {
  requestAnimationFrame(() => document.getElementById(cardId(id))?.focus());
}

/** The same if the focused element was removed and nothing else took the focus. */
export function focusLeftCard(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(cardId(id))?.focus();
  });
}
