import type { RemoteEntry, RemotesAnswer } from '@keyturn/contracts/remote';
import { redirectDocument } from '@keyturn/routing';
import { findOwner } from './remotes.ts';

/** What the gateway serves is asked for at most so often, in ms. */
const EVERY_MS = 5_000;
/** A step waits so long for the answer, in ms; a later one sees it. */
const PATIENCE_MS = 150;

/** When it was asked last, in ms since the page began: its own list is as old as it is. */
let askedMs = 0;
let answer: RemotesAnswer | null = null;

/**
 * Loads the page anew to show an address where its remote's version was withdrawn meanwhile, or a newer release has a path that none
 * had; else null.
 */
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
