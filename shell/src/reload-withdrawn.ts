import type { RemoteEntry, RemotesAnswer } from '@keyturn/contracts/remote';
import { redirectDocument } from '@keyturn/routing';
import { findOwner } from './remotes.ts';

/** Most frequent check of the gateway's list, in ms. */
const EVERY_MS = 5_000;
/** How long a navigation waits for the answer, in ms; a later one uses it. */
const PATIENCE_MS = 150;

/** Last check, in ms since the page's start, when its list was current. */
let askedMs = 0;
let answer: RemotesAnswer | null = null;

/** Reloads the page for an address whose version was withdrawn, or that only a newer release owns; else null. */
export async function leaveWithdrawn(remotes: readonly RemoteEntry[], address: string): Promise<Response | null> {
  if (performance.now() - askedMs > EVERY_MS) {
    askedMs = performance.now();
    const asked = ask().catch(() => undefined);
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
  return answer && isStale(remotes, answer, new URL(address).pathname) ? redirectDocument(address) : null;
}

async function ask(): Promise<void> {
  const response = await fetch('/remotes.json', { cache: 'no-cache' });
  if (response.ok) answer = (await response.json()) as RemotesAnswer;
}

function isStale(remotes: readonly RemoteEntry[], newest: RemotesAnswer, pathname: string): boolean {
  const own = findOwner(remotes, pathname)?.remote;
  if (!own) return findOwner(newest.remotes, pathname) !== null;
  return newest.served?.[own.name]?.includes(own.version) === false;
}
