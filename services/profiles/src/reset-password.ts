import { createNetworkLimit } from './address-limit.ts';
import { freeAddress, hasNoClaim } from './free-address.ts';
import type { LinkRequests } from './link-requests.ts';
import type { LinkTries } from './link-tries.ts';
import { linkOver, type Links } from './links.ts';
import { checkPasswordChoice, hashPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { setPassword } from './set-password.ts';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { UserDocument } from './user.ts';

const WINDOW_MS = 5 * 60_000;
const MOST_ASKED = 100;

/** The answer about a forgotten password, whether an account has the address or not. */
const forgotSentence = (sendsMail: boolean, minutes: number): string =>
  sendsMail
    ? `If an account has this address, we have sent it a link. It works once, for ${minutes} minutes.`
    : 'This Keyturn sends no e-mail. If an account has this address, the people who run it can give you its link.';

/** Forgotten passwords. */
export interface ForgottenPasswords {
  ask(email: string, address: string): Promise<string>;
  /**
   * Sets a password with a link's token, or frees a suspended account's unconfirmed address; returns the user id and
   * which. A refused password does not use up the link.
   */
  reset(
    given: { token: string; password: string },
    address: string,
  ): Promise<{ userId: string; done: 'password reset' | 'address freed' }>;
}

export function createForgottenPasswords(deps: {
  users: StoreCollection<UserDocument>;
  sessions: Sessions;
  links: Links;
  requests: LinkRequests;
  sendsMail: boolean;
  resetMinutes: number;
  graceDays: number;
  linkTries: LinkTries;
  now(): Date;
  newId(): string;
}): ForgottenPasswords {
  const { users, sessions, links, requests, linkTries, now } = deps;
  const asked = createNetworkLimit(MOST_ASKED, WINDOW_MS, now);

  return {
    async ask(email, address) {
      asked.check(address);
      asked.count(address);
      await requests.ask('reset', email);
      return forgotSentence(deps.sendsMail, deps.resetMinutes);
    },

    async reset({ token, password }, address) {
      linkTries.count(['reset'], token, address);
      const link = await links.find('reset', token);
      const user = await users.findOne({ _id: link.userId });
      // The address may be somebody else's by now.
      if (user?.email !== link.email) throw linkOver();
      if (user.passwordChangedAt !== null && link.issuedAt < user.passwordChangedAt) throw linkOver();
      checkPasswordChoice(password, user.email);
      if (hasNoClaim(user)) {
        await links.claim(link);
        await freeAddress(deps, user);
        return { userId: user._id, done: 'address freed' };
      }
      const passwordHash = await hashPassword(password);
      await links.claim(link);
      await setPassword(deps, user, passwordHash, true);
      await sessions.endAll(user._id);
      return { userId: user._id, done: 'password reset' };
    },
  };
}
