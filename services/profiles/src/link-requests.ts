import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import { mailboxOf } from '@keyturn/domain/mailbox';
import type { Logger } from '@keyturn/service-kit/log';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { hasNoClaim } from './free-address.ts';
import type { LinkPurpose, Links } from './links.ts';
import { isEmailConfirmed, isOpen, isSuspended, type UserDocument } from './user.ts';

/** Password reset e-mails to one address. */
export const MAILS_PER_HOUR = 3;
/** Beyond this count a day, one an hour: an attacker's requests keep the owner waiting no longer. */
const RESETS_PER_DAY = 10;
/**
 * The same for an unconfirmed address, which may be a stranger's; later ones at one per half day. These and the last
 * one before live as long, so that a valid one is always in the mailbox.
 */
const UNCONFIRMED_RESETS_PER_DAY = 3;
const HALF_DAY_MS = DAY_MS / 2;
/** The same for confirming an account's address. */
export const CONFIRMATIONS_PER_DAY = 5;
/** Links a day to all unconfirmed names of a mailbox: whoever registers them need not be its owner. */
const ALIASED_PER_DAY = 10;
/** Of many requests most are for unknown addresses, and dropped together. */
const MOST_AT_ONCE = 1000;
const DROPPED_AT_ONCE = 50;
/** Other addresses that an account requests; and notices to their holders. */
export const CHANGES_PER_DAY = 3;
/** School addresses that an account requests; and notices to their holders. */
export const SCHOOLS_PER_DAY = 3;
export const UNDO_MS = 7 * DAY_MS;

/** A request for a link to an address, known or not. */
export interface LinkRequestDocument {
  _id: string;
  purpose: LinkPurpose;
  email: string;
  at: string;
  /** The requesting user, if it is for another address of theirs. */
  userId?: string;
}

/** Requests for links that do not reveal accounts: the call only records, a job looks up. */
export interface LinkRequests {
  ask(purpose: LinkRequestDocument['purpose'], email: string, userId?: string): Promise<void>;
  /** Creates the requested links; a retry creates none twice, because a link has its request's id. */
  answer(): Promise<void>;
}

export function createLinkRequests(deps: {
  requests: StoreCollection<LinkRequestDocument>;
  users: StoreCollection<UserDocument>;
  links: Links;
  /** The user with an address, or who had it until a few days ago; null for none. */
  holderOf(email: string): Promise<string | null>;
  /** The user whose badge shows an address; null for none. */
  shownBy(email: string): Promise<string | null>;
  /** Whether an address is banned. */
  isBanned(email: string): Promise<boolean>;
  resetMs: number;
  log: Logger;
  now(): Date;
  newId(): string;
}): LinkRequests {
  const { requests, users, links, holderOf, shownBy, isBanned, resetMs, log, now, newId } = deps;

  const rules: Readonly<Record<LinkPurpose, { lifeMs: number; most: number; windowMs: number }>> = {
    reset: { lifeMs: resetMs, most: MAILS_PER_HOUR, windowMs: HOUR_MS },
    confirm: { lifeMs: DAY_MS, most: CONFIRMATIONS_PER_DAY, windowMs: DAY_MS },
    email: { lifeMs: HOUR_MS, most: CHANGES_PER_DAY, windowMs: DAY_MS },
    'email-taken': { lifeMs: HOUR_MS, most: CHANGES_PER_DAY, windowMs: DAY_MS },
    'email-undo': { lifeMs: UNDO_MS, most: Infinity, windowMs: DAY_MS },
    school: { lifeMs: DAY_MS, most: SCHOOLS_PER_DAY, windowMs: DAY_MS },
    'school-taken': { lifeMs: DAY_MS, most: SCHOOLS_PER_DAY, windowMs: DAY_MS },
    'school-ends': { lifeMs: DAY_MS, most: 1, windowMs: DAY_MS },
    'student-ends': { lifeMs: DAY_MS, most: 1, windowMs: DAY_MS },
  };

  /** Addresses not yet the account's: the notice to a holder, the holder, and whether they confirmed it. */
  const others = {
    email: {
      taken: 'email-taken',
      holderOf,
      isBarred: isBanned,
      isReader: async (holder: string) => {
        const user = await users.findOne({ _id: holder });
        return user !== null && isEmailConfirmed(user);
      },
    },
    school: { taken: 'school-taken', holderOf: shownBy, isBarred: async () => false, isReader: async () => true },
  } as const;

  /** A link to such an address if it is free, else a notice to its holder. */
  async function answerOther(
    { _id, email, at, userId = '' }: LinkRequestDocument,
    wanted: keyof typeof others,
  ): Promise<void> {
    const { taken, holderOf: findHolder, isBarred, isReader } = others[wanted];
    const asking = await users.findOne({ _id: userId });
    // People deleted, suspended or leaving since get none.
    if (!asking || !isOpen(asking)) return;
    // Also without a link: which of their links work must reveal nothing about the address.
    await links.endOthers({ _id, at, userId }, wanted);
    if (await isBarred(email)) return;
    const holder = await findHolder(email);
    const isFree = holder === null || holder === userId;
    const [purpose, whose]: [LinkPurpose, string] = isFree ? [wanted, userId] : [taken, holder];
    const { lifeMs, most, windowMs } = rules[purpose];
    if ((await links.countSince(purpose, whose, new Date(now().getTime() - windowMs))) >= most) return;
    const isConfirmed = holder !== null && (await isReader(holder));
    await links.issue(_id, purpose, { userId: whose, email, askedAt: at, isConfirmed }, lifeMs);
    log.info({ who: userId, purpose }, 'a link was made');
  }

  async function answerOne(request: LinkRequestDocument): Promise<void> {
    const { _id, purpose, email } = request;
    if (purpose === 'email' || purpose === 'school') return answerOther(request, purpose);
    const user = await users.findOne({ email });
    // A suspended person gets no link, except one that frees an unconfirmed address, which gives no access.
    if (!user || (isSuspended(user) && !(purpose === 'reset' && hasNoClaim(user)))) return;
    const isConfirmed = isEmailConfirmed(user);
    const { most, windowMs } = rules[purpose];
    const lately = (ms: number) => links.countSince(purpose, user._id, new Date(now().getTime() - ms));
    const resets = purpose === 'reset' ? await lately(DAY_MS) : 0;
    const isFlood = resets >= (isConfirmed ? RESETS_PER_DAY : UNCONFIRMED_RESETS_PER_DAY);
    const isLong = !isConfirmed && resets >= UNCONFIRMED_RESETS_PER_DAY - 1;
    const floodMs = isConfirmed ? HOUR_MS : HALF_DAY_MS;
    if ((await lately(windowMs)) >= most || (isFlood && (await lately(floodMs)) > 0)) {
      log.info({ who: user._id, purpose }, 'a link too many was asked for');
      return;
    }
    const mailbox = mailboxOf(email);
    // The mailbox's own name and confirmed names never wait for others.
    const isAlias = mailbox !== email && !isConfirmed;
    if (isAlias && (await links.countAliased(mailbox, new Date(now().getTime() - DAY_MS))) >= ALIASED_PER_DAY) {
      log.info({ who: user._id, purpose }, 'a link too many was asked for to names of a mailbox');
      return;
    }
    const lifeMs = isLong ? HALF_DAY_MS : rules[purpose].lifeMs;
    const aliased = isAlias && { aliasOf: mailbox };
    await links.issue(_id, purpose, { userId: user._id, email, isConfirmed, ...aliased }, lifeMs);
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
      const holders = await users.find({ email: { $in: asked.map(({ email }) => email) } }).toArray();
      const known = new Set(holders.map(({ email }) => email));
      const isOfNobody = ({ userId, email }: LinkRequestDocument): boolean => userId === undefined && !known.has(email);
      const dropped = asked.filter(isOfNobody);
      // Parallel writes are synced once.
      for (let at = 0; at < dropped.length; at += DROPPED_AT_ONCE)
        await Promise.all(dropped.slice(at, at + DROPPED_AT_ONCE).map(({ _id }) => requests.deleteOne({ _id })));
      for (const request of asked.filter((each) => !isOfNobody(each))) {
        await answerOne(request);
        await requests.deleteOne({ _id: request._id });
      }
    },
  };
}
