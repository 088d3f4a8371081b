/** Styles that a screen may leave on the page; its own elements are removed with it. */
const HELD = ['overflow', 'position', 'pointer-events'];

/**
 * Removes what a hidden slice left over the page: open dialogs outside it, `inert` and the scroll lock. Returns whether
 * there was anything.
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
