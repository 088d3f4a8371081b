/** A ref that moves the focus to an element which a person's own action has just made appear. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
