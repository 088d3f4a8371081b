import type { DeletionEventData, LinkEventData, SecurityEventData } from '@keyturn/contracts/events';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Logger } from '@keyturn/service-kit/log';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { cappedAs, isWithinCaps } from './account-mail-caps.ts';
import { accountMail } from './account-mail-templates.ts';
import { bodyOf, type MailSender } from './mail.ts';
import type { MailDocument } from './mails.ts';
import type { SendOutcome } from './send-mails.ts';
import { insertUnlessErased, type IsErased } from './store-notice.ts';

interface Deps {
  readonly mails: StoreCollection<MailDocument>;
  readonly sender: MailSender;
  readonly linkKey: string;
  readonly publicUrl: string;
  readonly isErased: IsErased;
  readonly log: Logger;
  now(): Date;
}

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Account e-mails, stored and sent: nobody can stop them, and they contain no user's text. */
export function createAccountMails(deps: Deps) {
  const { mails, sender, linkKey, isErased, log, now } = deps;

  function mailOf(
    { id: _id, occurredAt: createdAt }: Pick<EventEnvelope, 'id' | 'occurredAt'>,
    { userId, email: to, isConfirmed = true }: Pick<LinkEventData, 'userId' | 'email' | 'isConfirmed'>,
    kind: string,
  ): MailDocument {
    const capped = cappedAs(linkKey, to, kind, isConfirmed);
    return { _id, userId, to, dueAt: now().toISOString(), tries: 0, createdAt, ...capped };
  }
  const store = async (mail: MailDocument) => void (await insertUnlessErased(mails, mail, isErased));

  /** Counts it if it may be sent today. */
  async function take({ _id, takenAt, box = '', kind = '', isConfirmed = true }: MailDocument): Promise<boolean> {
    if (takenAt !== undefined) return true;
    if (!(await isWithinCaps(mails, { box, kind, isConfirmed }, now()))) return false;
    await mails.updateOne({ _id }, { $set: { takenAt: now().toISOString() } });
    return true;
  }

  return {
    storeLink: ({ linkId, purpose, expiresAt, ...whose }: LinkEventData, event: EventEnvelope) =>
      store({ ...mailOf(event, whose, purpose), link: { linkId, expiresAt } }),
    storeChange: ({ what, ...whose }: SecurityEventData, event: EventEnvelope) => store(mailOf(event, whose, what)),
    // No e-mail for a suspended account.
    storeClosing: async ({ deletesAt, ...whose }: DeletionEventData, event: EventEnvelope) =>
      deletesAt === null ? undefined : store({ ...mailOf(event, whose, 'closing'), deletesAt }),
    /** Also for a republished event; a later one has no address. */
    async storeLast(email: string, id: string): Promise<void> {
      if (email === '') return;
      // Whether the address was confirmed is no longer known.
      const whose = { userId: '', email, isConfirmed: false };
      await insertOnce(mails, mailOf({ id, occurredAt: now().toISOString() }, whose, 'last'));
    },
    async send(mail: MailDocument): Promise<SendOutcome> {
      const { _id: id, userId, to = '', link } = mail;
      if (!(await take(mail))) return 'unwanted';
      const template = accountMail(mail, deps);
      if (!template) return 'unknown';
      const at = now().toISOString();
      // An expired link is useless.
      if (link && link.expiresAt <= at) return 'late';
      try {
        const outcome = await sender.send({ id, at, to, subject: template.subject, ...bodyOf(template.parts) });
        // Erased during the write, so the erasure missed this one.
        if (sender.remove && (await isErased(userId))) await sender.remove([id]);
        return outcome;
      } catch (error) {
        log.warn({ err: error, mail: id }, 'an e-mail could not be written');
        return 'later';
      }
    },
  };
}
