import type { ClosedFact, LinkFact, SecurityFact } from '@keyturn/contracts/events';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Logger } from '@keyturn/service-kit/log';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { changeLetter, closingLetter, linkLetter, type Letter } from './account-letters.ts';
import { MOST_TRIES, nextAttempt } from './attempts.ts';
import { bodyOf, type Carrier } from './mail.ts';
import type { MailCounts } from './mail-counts.ts';

const MOST_AT_ONCE = 20;
const KEPT_MS = 14 * 86_400_000;
const MOST_SWEPT = 500;

/** An e-mail about an account, from the event that causes it: its id is the event's. No secret stands here. */
export interface AccountMailDocument {
  _id: string;
  userId: string;
  /** Gone once it is sent or given up, as is `dueAt`. */
  to?: string;
  dueAt?: string;
  tries: number;
  createdAt: string;
  link?: Pick<LinkFact, 'linkId' | 'purpose' | 'expiresAt'>;
  change?: string;
  /** When the account is deleted, an instant. */
  deletesAt?: string;
}

interface Deps {
  readonly mails: StoreCollection<AccountMailDocument>;
  readonly carrier: Carrier;
  readonly counts: MailCounts;
  readonly linkKey: string;
  readonly publicUrl: string;
  readonly log: Logger;
  now(): Date;
}

/** E-mails about accounts: nobody can stop them, and nothing that a person wrote stands in them. */
export interface AccountMails {
  keepLink(fact: LinkFact, event: EventEnvelope): Promise<void>;
  keepChange(fact: SecurityFact, event: EventEnvelope): Promise<void>;
  keepClosing(fact: ClosedFact, event: EventEnvelope): Promise<void>;
  /** Sends what is due, oldest first, as notices are sent. */
  sendDue(): Promise<void>;
  sweep(): Promise<void>;
}

export function createAccountMails({ mails, carrier, counts, linkKey, publicUrl, log, now }: Deps): AccountMails {
  async function keep(event: EventEnvelope, userId: string, to: string, about: Partial<AccountMailDocument>) {
    const dueAt = now().toISOString();
    await insertOnce(mails, { _id: event.id, userId, to, dueAt, tries: 0, createdAt: event.occurredAt, ...about });
  }

  function letterOf({ link, change, deletesAt, createdAt }: AccountMailDocument): Letter | null {
    if (deletesAt !== undefined) return closingLetter({ deletesAt, createdAt }, publicUrl);
    if (change !== undefined) return changeLetter({ what: change }, publicUrl);
    const lifeMs = link ? Date.parse(link.expiresAt) - Date.parse(createdAt) : 0;
    return link ? linkLetter({ ...link, lifeMs }, { linkKey, publicUrl }) : null;
  }

  async function send(mail: AccountMailDocument): Promise<'sent' | 'later' | 'refused' | 'late' | 'unknown'> {
    const letter = letterOf(mail);
    if (!letter) return 'unknown';
    // A link that is over opens nothing.
    if (mail.link && mail.link.expiresAt <= now().toISOString()) return 'late';
    const { subject, parts } = letter;
    const at = now().toISOString();
    try {
      return await carrier.carry({ id: mail._id, at, to: mail.to ?? '', subject, ...bodyOf(parts) });
    } catch (error) {
      log.warn({ err: error, mail: mail._id }, 'an e-mail could not be written');
      return 'later';
    }
  }

  return {
    keepLink: ({ linkId, purpose, userId, email, expiresAt }, event) =>
      keep(event, userId, email, { link: { linkId, purpose, expiresAt } }),
    keepChange: ({ userId, email, what }, event) => keep(event, userId, email, { change: what }),
    // Of one that is suspended nothing is said here.
    keepClosing: async ({ userId, email, deletesAt }, event) =>
      deletesAt === '' ? undefined : keep(event, userId, email, { deletesAt }),

    async sendDue() {
      const due = await mails
        .find({ dueAt: { $lte: now().toISOString() } })
        .sort({ dueAt: 1 })
        .limit(MOST_AT_ONCE)
        .toArray();
      for (const mail of due) {
        const { _id, dueAt = '', tries } = mail;
        // Put off before it is tried: who dies here sends it later, and two do not send it at once.
        const putOff = { $set: { dueAt: nextAttempt(tries, now()), tries: tries + 1 } };
        const { matchedCount } = await mails.updateOne({ _id, dueAt }, putOff);
        if (matchedCount === 0) continue;
        const outcome = await send(mail);
        counts.count(outcome);
        if (outcome === 'later' && tries + 1 < MOST_TRIES) continue;
        if (outcome !== 'sent') log.error({ mail: _id, outcome, tries: tries + 1 }, 'an e-mail was given up');
        await mails.updateOne({ _id }, { $unset: { to: '', dueAt: '' } });
      }
    },

    async sweep() {
      const end = new Date(now().getTime() - KEPT_MS).toISOString();
      const old = await mails
        .find({ createdAt: { $lte: end } })
        .limit(MOST_SWEPT)
        .toArray();
      for (const { _id } of old) await mails.deleteOne({ _id });
    },
  };
}
