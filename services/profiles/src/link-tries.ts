import { createNetworkLimit } from './address-limit.ts';
import type { LinkPurpose, Links } from './links.ts';

const WINDOW_MS = 5 * 60_000;
const MOST_LINKS_TRIED = 30;

/** Tries of links, for any purpose. */
export interface LinkTries {
  /** Counts a try, genuine links separately, so that guesses from an address do not block others there. Throws 429. */
  count(purposes: readonly LinkPurpose[], token: string, address: string): void;
}

export function createLinkTries(links: Pick<Links, 'idOf'>, now: () => Date): LinkTries {
  const tries = createNetworkLimit(MOST_LINKS_TRIED, WINDOW_MS, now);
  return {
    count(purposes, token, address) {
      const whose = links.idOf(purposes, token) ?? address;
      tries.check(whose);
      tries.count(whose);
    },
  };
}
