import { createNetworkLimit } from './address-limit.ts';
import type { LinkPurpose, Links } from './links.ts';

const WINDOW_MS = 5 * 60_000;
const MOST_LINKS_TRIED = 30;

/** Tries of links, whatever they are for. */
export interface LinkTries {
  /** Counts a try, of a link that was sent apart: guesses from an address keep no link of anybody there from working. Throws 429. */
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
