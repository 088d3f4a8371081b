/** A ref that focuses an element which the person's action has just added. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
