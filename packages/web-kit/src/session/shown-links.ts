import { createStore, useStore } from '../store/index.ts';

interface Shown {
  readonly link: string;
  readonly isList: boolean;
}

const shown = createStore<readonly Shown[]>([]);

/**
 * Says that a screen shows what notices with this link lead to, and with it those whose link goes on after it. There they are
 * read, and none that comes is a toast unless it stands in a list, where it may be out of sight. Returns the way to say that it
 * does no longer.
 */
export function showLink(link: string, isList = false): () => void {
  const one = { link, isList };
  shown.write([...shown.read(), one]);
  return () => shown.write(shown.read().filter((known) => known !== one));
}

/** What screens show now, for changes of it. */
export const useShownLinks = (): readonly Shown[] => useStore(shown);

/** Whether a screen shows what a notice's link leads to; of its own, where that is asked for, not in a list. */
export const isLinkShown = (link: string, isAlone = false): boolean =>
  shown
    .read()
    .some((known) => !(isAlone && known.isList) && (link === known.link || link.startsWith(`${known.link}&`)));
