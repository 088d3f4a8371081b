import { DAY_MS } from '@keyturn/domain/durations';
import { changeDocument } from '@keyturn/service-kit/change-document';
import type { Logger } from '@keyturn/service-kit/log';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createAddressLimit } from './address-limit.ts';
import { CONFIRMATIONS_PER_DAY, type LinkRequests } from './link-requests.ts';
import { linkOver, type LinkDocument, type Links } from './links.ts';
import { isSuspended, type UserDocument } from './user.ts';

/** Confirmation of an account's address. */
export interface Confirmations {
  /** Sends the first link, without delaying the registration. */
  begin(user: UserDocument): Promise<void>;
  /** Sends another link; false if the address is confirmed and `isAgain` is not set. */
  ask(user: UserDocument, isAgain: boolean): Promise<boolean>;
  /** Uses a link from `find`; returns the user id. */
  confirm(link: LinkDocument): Promise<string>;
}

export function createConfirmations(deps: {
  users: StoreCollection<UserDocument>;
  links: Links;
  requests: LinkRequests;
  log: Logger;
  now(): Date;
  newId(): string;
}): Confirmations {
  const { users, links, requests, log, now, newId } = deps;
  const asked = createAddressLimit(CONFIRMATIONS_PER_DAY, DAY_MS, now);

  return {
    async begin({ _id, email }) {
      asked.count(_id);
      // A registered person can request it again.
      await requests.ask('confirm', email).catch((error: unknown) => log.warn({ err: error }, 'no link was asked for'));
    },

    async ask({ _id, email, emailConfirmedAt }, isAgain) {
      if (emailConfirmedAt !== null && !isAgain) return false;
      asked.check(_id);
      asked.count(_id);
      await requests.ask('confirm', email);
      return true;
    },

    async confirm(link) {
      const user = await users.findOne({ _id: link.userId });
      // The address may have changed; and nobody can confirm one for a suspended account.
      if (user?.email !== link.email || isSuspended(user)) throw linkOver();
      await links.claim(link);
      const emailConfirmedAt = now().toISOString();
      const change = (current: UserDocument | null) => {
        if (current?.email !== link.email) return null;
        if (isSuspended(current)) throw linkOver();
        const data = { userId: current._id, email: current.email };
        const event = nextEvent(current, 'profiles.email-confirmed', data, { now, newId });
        return withEvent<UserDocument>({ $set: { emailConfirmedAt } }, event, now);
      };
      await changeDocument(users, user._id, change, () =>
        conflict('Your account was changed elsewhere. Please try again.'),
      );
      return user._id;
    },
  };
}
