import type { ClosedFact, LinkFact, SecurityFact } from '@keyturn/contracts/events';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Logger } from '@keyturn/service-kit/log';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { MailDocument } from './mails.ts';
import { cappedAs, isWithinCaps } from './account-mail-caps.ts';
import { changeMail, closingMail, LAST_MAIL, linkMail, type MailTemplate } from './account-mail-templates.ts';
import { MOST_TRIES, nextAttempt, sendingUntil, whileLeased } from './lease.ts';
import type { IsErased } from './store-notice.ts';
import { bodyOf, type Carrier, type MailOutcome } from './mail.ts';
import type { MailCounts } from './mail-counts.ts';
import type { UnreachedAddresses } from './unreached-addresses.ts';

const MOST_AT_ONCE = 20;
const KEPT_MS = 14 * 86_400_000;
const MOST_SWEPT = 500;

interface Deps {
  readonly mails: StoreCollection<MailDocument>;
  readonly carrier: Carrier;
  readonly counts: MailCounts;
  readonly linkKey: string;
  readonly publicUrl: string;
  readonly isErased: IsErased;
  readonly unreached: UnreachedAddresses;
  readonly log: Logger;
  /** How often others hear that one is still being sent. */
  readonly renewMs?: number | undefined;
  now(): Date;
}

/** E-mails about accounts: nobody can stop them, and nothing that a person wrote stands in them. */
export interface AccountMails {
  keepLink(fact: LinkFact, event: EventEnvelope): Promise<void>;
  keepChange(fact: SecurityFact, event: EventEnvelope): Promise<void>;
  keepClosing(fact: ClosedFact, event: EventEnvelope): Promise<void>;
  /** Also where the event is told once more; a later one knows no address. */
  keepLast(email: string, eventId: string): Promise<void>;
  /** Sends what is due, oldest first, as notices are sent. */
  sendDue(): Promise<void>;
  sweep(): Promise<void>;
}

/** Whether it goes to the address that the account has for sure: of others that it had, or asks for, nothing is kept. */
export const isToOwner = ({ link }: MailDocument): boolean =>
  link?.purpose === 'reset' || link?.purpose === 'confirm';

export function createAccountMails({
  mails,
  carrier,
  counts,
  linkKey,
  publicUrl,
  isErased,
  unreached,
  log,
  renewMs,
  now,
}: Deps): AccountMails {
  async function keep(
    event: EventEnvelope,
    { userId, email: to, isConfirmed = true }: Pick<LinkFact, 'userId' | 'email' | 'isConfirmed'>,
    kind: string,
    about: Partial<MailDocument>,
  ) {
    const dueAt = now().toISOString();
    const capped = cappedAs(linkKey, to, kind, isConfirmed);
    const mail = { _id: event.id, userId, to, dueAt, tries: 0, createdAt: event.occurredAt, ...capped };
    // As with notices: facts of before may come late.
    if (await isErased(userId)) return;
    await insertOnce(mails, { ...mail, ...about });
    if (await isErased(userId)) await mails.deleteOne({ _id: event.id });
  }

  function templateOf({ link, change, deletesAt, isLast, createdAt }: MailDocument): MailTemplate | null {
    if (isLast) return LAST_MAIL;
    if (deletesAt !== undefined) return closingMail({ deletesAt, createdAt }, publicUrl);
    if (change !== undefined) return changeMail({ what: change }, publicUrl);
    const lifeMs = link ? Date.parse(link.expiresAt) - Date.parse(createdAt) : 0;
    return link ? linkMail({ ...link, lifeMs }, { linkKey, publicUrl }) : null;
  }

  async function send(mail: MailDocument): Promise<MailOutcome | 'late' | 'unknown'> {
    const template = templateOf(mail);
    if (!template) return 'unknown';
    // A link that is over opens nothing.
    if (mail.link && mail.link.expiresAt <= now().toISOString()) return 'late';
    const { subject, parts } = template;
    const at = now().toISOString();
    try {
      const outcome = await carrier.carry({ id: mail._id, at, to: mail.to ?? '', subject, ...bodyOf(parts) });
      // Erased while it was written: what was there then is gone, and this was not.
      if (carrier.remove && (await isErased(mail.userId))) await carrier.remove([mail._id]);
      return outcome;
    } catch (error) {
      log.warn({ err: error, mail: mail._id }, 'an e-mail could not be written');
      return 'later';
    }
  }

  return {
    keepLink: ({ linkId, purpose, expiresAt, ...whose }, event) =>
      keep(event, whose, purpose, { link: { linkId, purpose, expiresAt } }),
    keepChange: ({ what, ...whose }, event) => keep(event, whose, what, { change: what }),
    // Of one that is suspended nothing is said here.
    keepClosing: async ({ deletesAt, ...whose }, event) =>
      deletesAt === '' ? undefined : keep(event, whose, 'closing', { deletesAt }),
    async keepLast(to, eventId) {
      if (to === '') return;
      const at = now().toISOString();
      // Whether anybody had confirmed the address is forgotten.
      const capped = cappedAs(linkKey, to, 'last', false);
      await insertOnce(mails, {
        _id: eventId,
        userId: '',
        to,
        dueAt: at,
        tries: 0,
        createdAt: at,
        ...capped,
        isLast: true,
      });
    },

    async sendDue() {
      const due = await mails
        .find({ dueAt: { $lte: now().toISOString() } })
        .sort({ dueAt: 1 })
        .limit(MOST_AT_ONCE)
        .toArray();
      for (const mail of due) {
        const { _id, dueAt = '', tries, box, kind, isConfirmed } = mail;
        const capped = box !== undefined && kind !== undefined && { box, kind, isConfirmed: isConfirmed ?? true };
        const isUnwanted = capped && mail.takenAt === undefined && !(await isWithinCaps(mails, capped, now()));
        // Put off before it is tried: who dies here sends it later, and two do not send it at once.
        const takenAt = mail.takenAt ?? now().toISOString();
        const [begun, next] = [sendingUntil(now()), nextAttempt(tries, now())];
        const putOff = { $set: { dueAt: begun, tries: tries + 1, ...(!isUnwanted && { takenAt }) } };
        const { matchedCount } = await mails.updateOne({ _id, dueAt }, putOff);
        if (matchedCount === 0) continue;
        const move = async (from: string, to: string) =>
          (await mails.updateOne({ _id, dueAt: from }, { $set: { dueAt: to } })).matchedCount > 0;
        const attempt = () => (isUnwanted ? Promise.resolve('unwanted' as const) : send(mail));
        const [outcome, until] = await whileLeased({ until: begun, move }, { now, renewMs }, attempt);
        counts.count(outcome);
        if (outcome === 'unreached' && isToOwner(mail)) await unreached.add(mail.to ?? '', mail.userId);
        if (outcome === 'later' && tries + 1 < MOST_TRIES) {
          await mails.updateOne({ _id, dueAt: until }, { $set: { dueAt: next } });
          continue;
        }
        if (outcome === 'unwanted') log.info({ mail: _id, kind }, 'an e-mail was one too many for its mailbox');
        else if (outcome !== 'sent') {
          if (outcome === 'later') counts.count('given-up');
          log.error({ mail: _id, outcome, tries: tries + 1 }, 'an e-mail was given up');
        }
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
