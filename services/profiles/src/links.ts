import { DAY_MS } from '@keyturn/domain/durations';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { readLinkToken } from '@keyturn/service-kit/link-token';
import { firstEvent, withFirstEvent, type Outboxed } from '@keyturn/service-kit/outbox';
import { Problem } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';

const MOST_SWEPT = 500;

/** A link's purpose. */
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

/** An e-mailed link. Its secret is stored nowhere: the key derives it from purpose and id. */
export interface LinkDocument extends Outboxed {
  purpose: LinkPurpose;
  userId: string;
  /** The address it was sent to. */
  email: string;
  issuedAt: string;
  expiresAt: string;
  usedAt: string | null;
  /** When it was requested, some time before its creation; a later request ends it. */
  askedAt?: string;
  /** The mailbox, if the address is another, unconfirmed name of it. */
  aliasOf?: string;
}

export const linkOver = () =>
  new Problem(410, 'link_over', 'This link has been used or is too old. Please ask for a new one.');

/** The answer to a requested link: `sent` if e-mails are sent. */
export const linkSentence = (sendsMail: boolean, sent: string): string =>
  sendsMail ? sent : 'This Keyturn sends no e-mail. The people who run it can give you the link.';

/** `isConfirmed`: whether the person confirmed the address. */
type Whose = Pick<LinkDocument, 'userId' | 'email' | 'aliasOf' | 'askedAt'> & { readonly isConfirmed: boolean };

/** E-mailed links that work once. */
export interface Links {
  /** Creates a link and its event in one write; a repeated id does nothing. */
  issue(id: string, purpose: LinkPurpose, whose: Whose, lifeMs: number): Promise<void>;
  countSince(purpose: LinkPurpose, userId: string, since: Date): Promise<number>;
  /** Count of links, for any purpose, to unconfirmed other names of a mailbox. */
  countAliased(mailbox: string, since: Date): Promise<number>;
  /** A token's link while usable. Throws 410 otherwise: forged, expired, of another purpose, or superseded. */
  find(purpose: LinkPurpose, token: string): Promise<LinkDocument>;
  /** The same for several purposes. */
  findAny(purposes: readonly LinkPurpose[], token: string): Promise<LinkDocument>;
  /** The id of a token's link for some purposes; null for a wrong HMAC. */
  idOf(purposes: readonly LinkPurpose[], token: string): string | null;
  /** Uses a link. Throws 410 if used. */
  claim(link: LinkDocument): Promise<void>;
  /**
   * Ends an account's links of a purpose that were requested before a request, as its own link would if created. Later
   * requests' links stay, because this one may be processed late.
   */
  endOthers(request: { _id: string; at: string; userId: string }, purpose: LinkPurpose): Promise<void>;
  /** Deletes links a day after their end. */
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
    // An undo link is not ended by later changes: two changes would otherwise take over the account.
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
      // Keeps links with unpublished events.
      for (const { _id } of over) await links.deleteOne({ _id, outboxAt: null });
    },
  };
}
