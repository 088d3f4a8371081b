/** What a screen may have put in the way of others and left there: its own parts go with it, these do not. */
const HELD = ['overflow', 'position', 'pointer-events'];

/**
 * Takes away what lies over the page of a slice that is shown no more: open dialogs outside of the page, `inert` and the scroll
 * lock. Returns whether there was anything.
 */
export function liftLeftovers(): boolean {
  const root = document.getElementById('root');
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].filter(
    (dialog) => !root?.contains(dialog),
  );
  for (const dialog of dialogs) dialog.close();
  const locked = [document.documentElement, document.body, root, document.getElementById('content')].filter(
    (element) => element !== null && isLocked(element),
  );
  for (const element of locked) {
    element?.removeAttribute('inert');
    for (const property of HELD) element?.style.removeProperty(property);
  }
  return dialogs.length + locked.length > 0;
}

const isLocked = (element: HTMLElement): boolean =>
  element.hasAttribute('inert') || HELD.some((property) => element.style.getPropertyValue(property) !== '');
