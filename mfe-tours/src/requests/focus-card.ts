export const cardId = (id: string): string => `tour-${id}`;

/** Gives the focus to a request's card, once what is drawn of it is there. */
export function focusCard(id: string): void {
  requestAnimationFrame(() => document.getElementById(cardId(id))?.focus());
}
