import { createStore, useStore } from '../store/index.ts';

interface Shown {
  readonly link: string;
  readonly isList: boolean;
}

const shown = createStore<readonly Shown[]>([]);

/**
 * Declares that a screen shows the target of notices with this link, or a longer one. Such notices are marked as read
 * and cause no toast, except in a list, where the item may be out of sight. Returns a function to undo this.
 */
export function showLink(link: string, isList = false): () => void {
  const one = { link, isList };
  shown.write([...shown.read(), one]);
  return () => shown.write(shown.read().filter((known) => known !== one));
}

/** The links that screens show now. */
export const useShownLinks = (): readonly Shown[] => useStore(shown);

/** Whether a screen shows a link's target; with `isAlone`, not only in a list. */
export const isLinkShown = (link: string, isAlone = false): boolean =>
  shown
    .read()
    .some((known) => !(isAlone && known.isList) && (link === known.link || link.startsWith(`${known.link}&`)));
