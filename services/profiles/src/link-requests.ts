import { mailboxOf } from '@keyturn/domain/mailbox';
import type { Logger } from '@keyturn/service-kit/log';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { LinkPurpose, Links } from './links.ts';
import { isEmailConfirmed, type UserDocument } from './user.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** E-mails to one address that help with a forgotten password. */
const MAILS_PER_HOUR = 3;
/** The same to confirm an account's. */
export const CONFIRMATIONS_PER_DAY = 5;
/** Links in a day to all names of a mailbox that nobody has confirmed: whoever registers them need not be its owner. */
const ALIASED_PER_DAY = 10;
const MOST_AT_ONCE = 50;
/** Other addresses that an account asks for; and words to who has one that was asked for. */
export const CHANGES_PER_DAY = 3;
export const UNDO_MS = 7 * DAY_MS;

/** That somebody asked for a link to an address, known or not. */
export interface LinkRequestDocument {
  _id: string;
  purpose: LinkPurpose;
  email: string;
  at: string;
  /** Who wants the address, where it is for another of theirs. */
  userId?: string;
}

/** Asking for links without hearing whether an account has the address: the call only writes down, a job looks it up. */
export interface LinkRequests {
  ask(purpose: LinkRequestDocument['purpose'], email: string, userId?: string): Promise<void>;
  /** Makes the links of what was asked for; done again after a failure it makes none twice, as a link has its request's id. */
  answer(): Promise<void>;
}

export function createLinkRequests(deps: {
  requests: StoreCollection<LinkRequestDocument>;
  users: StoreCollection<UserDocument>;
  links: Links;
  /** Who has an address, or had it until a few days ago; null for nobody. */
  holderOf(email: string): Promise<string | null>;
  resetMs: number;
  log: Logger;
  now(): Date;
  newId(): string;
}): LinkRequests {
  const { requests, users, links, holderOf, resetMs, log, now, newId } = deps;

  const rules: Readonly<Record<LinkPurpose, { lifeMs: number; most: number; windowMs: number }>> = {
    reset: { lifeMs: resetMs, most: MAILS_PER_HOUR, windowMs: HOUR_MS },
    confirm: { lifeMs: DAY_MS, most: CONFIRMATIONS_PER_DAY, windowMs: DAY_MS },
    email: { lifeMs: HOUR_MS, most: CHANGES_PER_DAY, windowMs: DAY_MS },
    'email-taken': { lifeMs: HOUR_MS, most: CHANGES_PER_DAY, windowMs: DAY_MS },
    'email-undo': { lifeMs: UNDO_MS, most: Infinity, windowMs: DAY_MS },
  };

  /** For another address: a link to it where nobody has it, else a word to who has. */
  async function answerChange({ _id, email, userId = '' }: LinkRequestDocument): Promise<void> {
    const holder = await holderOf(email);
    const [purpose, whose]: [LinkPurpose, string] =
      holder === null || holder === userId ? ['email', userId] : ['email-taken', holder];
    const { lifeMs, most, windowMs } = rules[purpose];
    const since = new Date(now().getTime() - windowMs);
    if ((await links.countSince(purpose, whose, since)) >= most) return;
    await links.issue(_id, purpose, { userId: whose, email }, lifeMs);
    log.info({ who: userId, purpose }, 'a link was made');
  }

  async function answerOne(request: LinkRequestDocument): Promise<void> {
    const { _id, purpose, email } = request;
    if (purpose === 'email') return answerChange(request);
    const user = await users.findOne({ email });
    // Who is suspended gets in by no link.
    if (!user || (user.suspendedAt ?? '') !== '') return;
    const { lifeMs, most, windowMs } = rules[purpose];
    const since = new Date(now().getTime() - windowMs);
    if ((await links.countSince(purpose, user._id, since)) >= most) {
      log.info({ who: user._id, purpose }, 'a link too many was asked for');
      return;
    }
    const mailbox = mailboxOf(email);
    // The mailbox's own name never waits for others, nor does a name that its owner has confirmed.
    const isAlias = mailbox !== email && !isEmailConfirmed(user);
    if (isAlias && (await links.countAliased(mailbox, new Date(now().getTime() - DAY_MS))) >= ALIASED_PER_DAY) {
      log.info({ who: user._id, purpose }, 'a link too many was asked for to names of a mailbox');
      return;
    }
    await links.issue(_id, purpose, { userId: user._id, email, ...(isAlias && { aliasOf: mailbox }) }, lifeMs);
    log.info({ who: user._id, purpose }, 'a link was made');
  }

  return {
    async ask(purpose, email, userId) {
      const whose = userId !== undefined && { userId };
      await requests.insertOne({ _id: newId(), purpose, email, at: now().toISOString(), ...whose });
    },
    async answer() {
      const asked = await requests
        .find({ at: { $lte: now().toISOString() } })
        .sort({ at: 1 })
        .limit(MOST_AT_ONCE)
        .toArray();
      for (const request of asked) {
        await answerOne(request);
        await requests.deleteOne({ _id: request._id });
      }
    },
  };
}
