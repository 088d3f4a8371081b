import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, forbidden, invalid, notFound } from '@keyturn/service-kit/problem';
import { isDuplicateKey, type StoreCollection, type Update } from '@keyturn/service-kit/store';
import { createAddressLimit } from './address-limit.ts';
import { isStillSignedIn, whileSignedIn } from './still-signed-in.ts';
import { CHANGES_PER_DAY, UNDO_MS, type LinkRequests } from './link-requests.ts';
import { linkOver, linkSentence, type LinkDocument, type Links } from './links.ts';
import type { Reserved } from './reserved-emails.ts';
import { isFresh, NO_SECOND_STEP } from './second-step.ts';
import type { Sessions } from './sessions.ts';
import { isEmailConfirmed, isSuspended, type UserDocument } from './user.ts';

/** Changes of an account's e-mail address, and their reversal. */
export interface EmailChanges {
  /** Requests a link to the address; answers the same whether an account has it or not. */
  ask(user: UserDocument, newEmail: string): Promise<string>;
  /** Sets a link's address in the account, only in its own session; returns the account afterwards. */
  change(link: LinkDocument, held: UserDocument | null): Promise<UserDocument>;
  /** Restores the link's address and ends all sessions; returns the user id. */
  undo(link: LinkDocument): Promise<string>;
  /** Sends an undo link to former addresses; a retry sends none twice. */
  notifyFormer(): Promise<void>;
}

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly links: Links;
  readonly requests: LinkRequests;
  readonly reserved: Reserved;
  readonly sendsMail: boolean;
  now(): Date;
  newId(): string;
}

const taken = () => conflict('Another account has this address by now.', 'email_taken');
const busy = () => conflict('Your account was changed elsewhere. Please try again.');

/** A suspended person keeps the banned address, and bans no other. */
function requireStanding(user: UserDocument | null): UserDocument {
  if (!user || user.state === 'deleted' || isSuspended(user)) throw linkOver();
  return user;
}

export function createEmailChanges(deps: Deps): EmailChanges {
  const { users, sessions, links, requests, reserved, now, newId } = deps;
  const asked = createAddressLimit(CHANGES_PER_DAY, DAY_MS, now);

  /** The write that sets another address. Links to the former one expire, and every copy follows. */
  function moved(user: UserDocument, email: string, more: Partial<UserDocument>): Update<UserDocument> {
    const at = now().toISOString();
    const event = nextEvent(user, 'profiles.email-changed', { userId: user._id, email }, { now, newId });
    const changes = { email, emailConfirmedAt: at, emailChangedAt: at, pendingEmail: null, ...more };
    return withEvent<UserDocument>({ $set: changes }, event, now);
  }

  const change = (id: string, decide: (user: UserDocument | null) => Update<UserDocument> | null) =>
    changeDocument(users, id, decide, busy).catch((error: unknown) => {
      throw isDuplicateKey(error) ? taken() : error;
    });

  return {
    async ask(held, newEmail) {
      const { _id, email } = held;
      if (newEmail === email) throw invalid('Your account has this address already.', 'same_email');
      asked.check(_id);
      asked.count(_id);
      const expiresAt = new Date(now().getTime() + HOUR_MS).toISOString();
      const pending = { $set: { pendingEmail: { email: newEmail, expiresAt } }, $inc: { revision: 1 } };
      await changeDocument(
        users,
        _id,
        whileSignedIn(held, (user) => (user ? pending : null)),
        busy,
      );
      await requests.ask('email', newEmail, _id);
      return linkSentence(deps.sendsMail, 'We have sent a link to that address. It works once, for 1 hour.');
    },

    async change(link, held) {
      if (held?._id !== link.userId)
        throw forbidden('Please log in to the account that asked for this.', 'other_account');
      const user = await users.findOne({ _id: link.userId });
      if (!user) throw notFound('There is no such account.');
      if (!isStillSignedIn(user, held))
        throw forbidden('Please log in to the account that asked for this.', 'other_account');
      const { email: before, passwordChangedAt, emailChangedAt } = user;
      if ([passwordChangedAt, emailChangedAt].some((at) => at !== null && link.issuedAt < at)) throw linkOver();
      if (link.usedAt !== null) throw linkOver();
      const owner = (await users.findOne({ email: link.email }))?._id ?? (await reserved.ownerOf(link.email));
      if (owner !== null && owner !== user._id) throw taken();
      await links.claim(link);
      await reserved.store(before, user._id, { linkId: newId(), isConfirmed: isEmailConfirmed(user) });
      const changed = await change(user._id, (current) =>
        current?.email === before && isStillSignedIn(current, held) ? moved(current, link.email, {}) : null,
      );
      if (changed?.email !== link.email) throw busy();
      // The account had it before.
      await reserved.drop(link.email, user._id);
      return changed;
    },

    async undo(link) {
      const kept = await reserved.find(link.email);
      if (kept?.userId !== link.userId || kept.linkId !== link._id) throw linkOver();
      requireStanding(await users.findOne({ _id: link.userId }));
      await links.claim(link);
      // The second step may be a stranger's who registered the unconfirmed address, or took it over (decision 0022).
      const changed = await change(link.userId, (current) => {
        const user = requireStanding(current);
        const isTheirs = !kept.isConfirmed || isFresh(user, now());
        const withoutSecondStep = isTheirs && user.role !== 'admin' && NO_SECOND_STEP;
        const ended = { sessionEpoch: user.sessionEpoch + 1, enrolment: null };
        return moved(user, link.email, { ...ended, ...withoutSecondStep });
      });
      if (!changed) throw linkOver();
      await reserved.free(kept);
      await sessions.endAll(link.userId);
      return link.userId;
    },

    async notifyFormer() {
      for (const { _id: email, userId, linkId, at, isConfirmed } of await reserved.waiting()) {
        const user = await users.findOne({ _id: userId });
        // Not given up yet, or never: the process may have ended in between.
        if (user?.email === email) {
          if (Date.parse(at) < now().getTime() - HOUR_MS) await reserved.drop(email, userId);
          continue;
        }
        await links.issue(linkId, 'email-undo', { userId, email, isConfirmed }, UNDO_MS);
        await reserved.sent(email);
      }
    },
  };
}
