import { createNetworkLimit, type AddressLimit } from './attempt-limits.ts';
import type { LinkRequests } from './link-requests.ts';
import { linkOver, type Links } from './links.ts';
import { networkOf } from '@keyturn/service-kit/networks';
import { checkPasswordChoice, hashPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { setPassword } from './set-password.ts';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { UserDocument } from './user.ts';

const WINDOW_MS = 5 * 60_000;
const MOST_ASKED = 100;
const MOST_LINKS_TRIED = 30;

export const createLinkLimit = (now: () => Date): AddressLimit => createNetworkLimit(MOST_LINKS_TRIED, WINDOW_MS, now);

/** What is said to who has forgotten a password, whether an account has the address or not. */
const forgotSentence = (sendsMail: boolean, minutes: number): string =>
  sendsMail
    ? `If an account has this address, we have sent it a link. It works once, for ${minutes} minutes.`
    : 'This Keyturn sends no e-mail. If an account has this address, the people who run it can give you its link.';

/** Passwords that were forgotten. */
export interface ForgottenPasswords {
  /** Returns the same sentence for every address. */
  ask(email: string, address: string): Promise<string>;
  /** Sets a password with the token of a link; returns whose. A password that is refused spends no link. */
  reset(given: { token: string; password: string }, address: string): Promise<string>;
}

export function createForgottenPasswords(deps: {
  users: StoreCollection<UserDocument>;
  sessions: Sessions;
  links: Links;
  requests: LinkRequests;
  sendsMail: boolean;
  resetMinutes: number;
  /** Tries of links by address, whatever they are for. */
  linkLimit: AddressLimit;
  now(): Date;
  newId(): string;
}): ForgottenPasswords {
  const { users, sessions, links, requests, linkLimit, now } = deps;
  const asked = createNetworkLimit(MOST_ASKED, WINDOW_MS, now);

  return {
    async ask(email, address) {
      asked.check(address);
      asked.count(address);
      await requests.ask('reset', email);
      return forgotSentence(deps.sendsMail, deps.resetMinutes);
    },

    async reset({ token, password }, address) {
      linkLimit.check(address);
      linkLimit.count(address);
      const link = await links.find('reset', token);
      const user = await users.findOne({ _id: link.userId });
      // The address may be somebody else's by now.
      if (user?.email !== link.email) throw linkOver();
      if (link.issuedAt < (user.passwordChangedAt ?? '')) throw linkOver();
      checkPasswordChoice(password, user.email);
      const passwordHash = await hashPassword(password, networkOf(address));
      await links.claim(link);
      await setPassword(deps, user._id, passwordHash, true);
      await sessions.endAll(user._id);
      return user._id;
    },
  };
}
