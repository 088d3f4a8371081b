import { DAY_MS } from '@keyturn/domain/durations';
import { createHmac } from 'node:crypto';
import { mailboxOf } from '@keyturn/domain/mailbox';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Capped, MailDocument } from './mails.ts';

/** A confirmed address's mailbox, per day. */
const MOST_PER_DAY = 10;
/** An unconfirmed address, which may be a stranger's: recovery mails and notices are counted separately. */
const MOST_UNCONFIRMED = 6;
/** All other unconfirmed names of a mailbox: recovery from another address and notices are counted separately. */
const MOST_ALIASED = 10;
/** Per kind at an unconfirmed address; unlisted kinds have one. */
const MOST_OF_KIND: Readonly<Record<string, number>> = { confirm: 5, email: 3, reset: 6, 'email-undo': 3, school: 3 };
/** Links that anybody can request to an address: together as many as one of them. */
const ASKED_BY_ANYBODY = ['email', 'school'];
const kindsAlike = (kind: string): readonly string[] => (ASKED_BY_ANYBODY.includes(kind) ? ASKED_BY_ANYBODY : [kind]);
/** Recovery mails: nothing displaces them; requests have their own limit. */
const RESERVED = ['reset', 'email-undo'];
/** Warnings of a stolen or deleted account. The first of each kind a day is always sent. */
const NOTICES = ['password', 'second-step-on', 'second-step-off', 'closing', 'last'];

/** The count of an account e-mail: unconfirmed names of a mailbox share one, separate from its main name's. */
export function cappedAs(linkKey: string, email: string, kind: string, isConfirmed: boolean): Capped {
  const mailbox = mailboxOf(email.toLowerCase());
  const isAlias = !isConfirmed && mailbox !== email.toLowerCase();
  const box = createHmac('sha256', linkKey)
    .update(`mailbox|${isAlias ? '+' : ''}${mailbox}`)
    .digest('base64url');
  return { box: `${isAlias ? '+' : ''}${box.slice(0, 22)}`, kind, isConfirmed };
}

/** Whether one more may be sent today. */
export async function isWithinCaps(
  mails: StoreCollection<MailDocument>,
  { box, kind, isConfirmed }: Capped,
  now: Date,
): Promise<boolean> {
  if (isConfirmed && RESERVED.includes(kind)) return true;
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const sent = await mails.find({ box, takenAt: { $gt: since } }).toArray();
  const kinds = sent.filter((mail) => mail.isConfirmed === isConfirmed).map((mail) => mail.kind ?? '');
  const alike = kinds.filter((each) => kindsAlike(kind).includes(each)).length;
  const without = (...apart: string[]): number => kinds.filter((each) => !apart.includes(each)).length;
  if (NOTICES.includes(kind) && alike === 0) return true;
  if (isConfirmed) return without(...RESERVED) < MOST_PER_DAY;
  if (alike >= (MOST_OF_KIND[kind] ?? 1)) return false;
  if (kind === 'email-undo') return true;
  if (box.startsWith('+')) return without('email-undo', ...NOTICES) < MOST_ALIASED;
  return kind === 'reset' || without(...RESERVED, ...NOTICES) < MOST_UNCONFIRMED;
}
