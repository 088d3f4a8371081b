import { DAY_MS } from '@keyturn/domain/durations';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { readLinkToken } from '@keyturn/service-kit/link-token';
import { firstEvent, withFirstEvent, type Outboxed } from '@keyturn/service-kit/outbox';
import { Problem } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';

const MOST_SWEPT = 500;

/** What a link is for. */
export type LinkPurpose =
  | 'reset'
  | 'confirm'
  | 'email'
  | 'email-undo'
  | 'email-taken'
  | 'school'
  | 'school-taken'
  | 'school-ends'
  | 'student-ends';

/** A link that went by e-mail. Its secret is nowhere: whoever has the key makes it of purpose and id. */
export interface LinkDocument extends Outboxed {
  purpose: LinkPurpose;
  userId: string;
  /** The address it went to. */
  email: string;
  issuedAt: string;
  expiresAt: string;
  usedAt: string | null;
  /** When somebody asked for it, where a later request ends it; it is made some time after that. */
  askedAt?: string;
  /** The mailbox where it is not the address itself, and nobody has confirmed the address. */
  aliasOf?: string;
}

export const linkOver = () =>
  new Problem(410, 'link_over', 'This link has been used or is too old. Please ask for a new one.');

/** What is said once a link was asked for: `sent` where e-mails go out. */
export const linkSentence = (sendsMail: boolean, sent: string): string =>
  sendsMail ? sent : 'This Keyturn sends no e-mail. The people who run it can give you the link.';

/** `isConfirmed`: whether the address is known to be its person's. */
type Whose = Pick<LinkDocument, 'userId' | 'email' | 'aliasOf' | 'askedAt'> & { readonly isConfirmed: boolean };

/** Links that go by e-mail and work once. */
export interface Links {
  /** Makes a link and its event in one write; a second time with the same id does nothing. */
  issue(id: string, purpose: LinkPurpose, whose: Whose, lifeMs: number): Promise<void>;
  countSince(purpose: LinkPurpose, userId: string, since: Date): Promise<number>;
  /** Of any purpose, to addresses that nobody has confirmed and that are but names of a mailbox. */
  countAliased(mailbox: string, since: Date): Promise<number>;
  /** The link of a token while it can be claimed. Throws 410 for any other: made up, too old, of another purpose, or followed by a newer one. */
  find(purpose: LinkPurpose, token: string): Promise<LinkDocument>;
  /** The same, of whichever of some purposes the token is. */
  findAny(purposes: readonly LinkPurpose[], token: string): Promise<LinkDocument>;
  /** The id of the link that a token is of, of some purposes; null where its proof is wrong. */
  idOf(purposes: readonly LinkPurpose[], token: string): string | null;
  /** Uses a link up. Throws 410 where it has been. */
  claim(link: LinkDocument): Promise<void>;
  /**
   * Ends the links of an account and purpose that were asked for before a request, as its link would where it is sent: it need not be.
   * Those of later requests stay: whoever works on this one may be late.
   */
  endOthers(request: { _id: string; at: string; userId: string }, purpose: LinkPurpose): Promise<void>;
  /** Deletes what has been over for a day. */
  sweep(): Promise<void>;
}

export function createLinks(deps: {
  links: StoreCollection<LinkDocument>;
  linkKey: string;
  now(): Date;
  newId(): string;
}): Links {
  const { links, linkKey, now } = deps;
  const nowText = () => now().toISOString();

  async function isNewest({ _id, userId, purpose }: LinkDocument): Promise<boolean> {
    const [newest] = await links.find({ userId, purpose }).sort({ issuedAt: -1 }).limit(1).toArray();
    return newest?._id === _id;
  }

  async function find(purpose: LinkPurpose, token: string): Promise<LinkDocument> {
    const id = readLinkToken(linkKey, purpose, token);
    const link = id === null ? null : await links.findOne({ _id: id });
    if (link?.purpose !== purpose) throw linkOver();
    if (link.expiresAt <= nowText()) throw linkOver();
    // One that takes back a change is ended by no later change: whoever makes two would keep the account.
    if (purpose !== 'email-undo' && !(await isNewest(link))) throw linkOver();
    return link;
  }

  return {
    async issue(id, purpose, { userId, email, aliasOf, askedAt, isConfirmed }, lifeMs) {
      const expiresAt = new Date(now().getTime() + lifeMs).toISOString();
      const event = firstEvent(
        id,
        'profiles.link-issued',
        { linkId: id, purpose, userId, email, expiresAt, isConfirmed },
        { now, newId: deps.newId },
      );
      const asked = askedAt !== undefined && { askedAt };
      const whose = { userId, email, ...(aliasOf !== undefined && { aliasOf }), ...asked };
      const link = { _id: id, purpose, ...whose, issuedAt: nowText(), expiresAt, usedAt: null };
      await insertOnce(links, withFirstEvent(link, event, now));
    },

    countSince: (purpose, userId, since) =>
      links.countDocuments({ userId, purpose, issuedAt: { $gt: since.toISOString() } }),

    countAliased: (aliasOf, since) => links.countDocuments({ aliasOf, issuedAt: { $gt: since.toISOString() } }),

    find,

    idOf: (purposes, token) =>
      purposes.map((one) => readLinkToken(linkKey, one, token)).find((id) => id !== null) ?? null,

    findAny(purposes, token) {
      const purpose = purposes.find((one) => readLinkToken(linkKey, one, token) !== null);
      return purpose === undefined ? Promise.reject(linkOver()) : find(purpose, token);
    },

    async claim({ _id }) {
      const { matchedCount } = await links.updateOne({ _id, usedAt: null }, { $set: { usedAt: nowText() } });
      if (matchedCount === 0) throw linkOver();
    },

    async endOthers({ _id: id, at, userId }, purpose) {
      for (const { _id, usedAt, issuedAt, askedAt = issuedAt } of await links.find({ userId, purpose }).toArray())
        if (_id !== id && usedAt === null && askedAt <= at)
          await links.updateOne({ _id, usedAt }, { $set: { usedAt: nowText() } });
    },

    async sweep() {
      const dayAgo = new Date(now().getTime() - DAY_MS).toISOString();
      const over = await links
        .find({ expiresAt: { $lte: dayAgo } })
        .limit(MOST_SWEPT)
        .toArray();
      // None whose event was not published: its event goes with it.
      for (const { _id } of over) await links.deleteOne({ _id, outboxAt: null });
    },
  };
}
