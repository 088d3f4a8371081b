import type { RemoteEntry, RemotesAnswer } from '@keyturn/contracts/remote';
import { matchPath } from '@keyturn/routing';

/** Reads the list of remotes that the gateway wrote into the page. A page without one still has its chrome. */
export const readRemotes = (): RemoteEntry[] => readAnswer().remotes;

/** Whether a remote's paths are still unknown, so that it may own any unlisted address. */
export const isOneUnread = (): boolean => readAnswer().unread !== undefined;

/** The slice that this browser previews; undefined for none. */
export const readPreview = (): RemotesAnswer['preview'] => readAnswer().preview;

function readAnswer(): RemotesAnswer {
  const text = document.getElementById('remotes')?.textContent ?? '';
  try {
    return JSON.parse(text) as RemotesAnswer;
  } catch (error) {
    console.error('The list of remotes is unreadable', error);
    return { remotes: [] };
  }
}

/** The remote that owns a path, and whether the top bar shows there; null without an owner. */
export function findOwner(
  remotes: readonly RemoteEntry[],
  pathname: string,
): { remote: RemoteEntry; topBar: boolean } | null {
  for (const remote of remotes) {
    const owned = remote.paths.find(({ path }) => matchPath(path, pathname) !== null);
    if (owned) return { remote, topBar: owned.topBar };
  }
  return null;
}
