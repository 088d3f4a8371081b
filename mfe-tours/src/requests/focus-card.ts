export const cardId = (id: string): string => `tour-${id}`;

/** Focuses a request's card once it is drawn. */
export function focusCard(id: string): void {
  requestAnimationFrame(() => document.getElementById(cardId(id))?.focus());
}

/** The same where the focus went with what had it, and nothing else has taken it meanwhile. */
export function focusLeftCard(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(cardId(id))?.focus();
  });
}
