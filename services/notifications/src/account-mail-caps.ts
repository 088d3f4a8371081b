import { DAY_MS } from '@keyturn/domain/durations';
import { createHmac } from 'node:crypto';
import { mailboxOf } from '@keyturn/domain/mailbox';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Capped, MailDocument } from './mails.ts';

/** To a mailbox whose owner has confirmed the address, in a day. */
const MOST_PER_DAY = 10;
/** To an address that nobody has confirmed, which may be a stranger's: what its account is got back by, and notices, apart. */
const MOST_UNCONFIRMED = 6;
/** To all other names of a mailbox that nobody has confirmed: ways back from another address, and notices, apart. */
const MOST_ALIASED = 10;
/** Of a kind, where nobody has confirmed the address; of those that are not named here one. */
const MOST_OF_KIND: Readonly<Record<string, number>> = { confirm: 5, email: 3, reset: 6, 'email-undo': 3, school: 3 };
/** Links that anybody's account can ask for to an address: together as many as one of them. */
const ASKED_BY_ANYBODY = ['email', 'school'];
const kindsAlike = (kind: string): readonly string[] => (ASKED_BY_ANYBODY.includes(kind) ? ASKED_BY_ANYBODY : [kind]);
/** What an account is got back by: nothing takes its place, its own limit is where it is asked for. */
const RESERVED = ['reset', 'email-undo'];
/** Mails that warn of a stolen or deleted account. The first of each a day goes out, whatever else was sent. */
const NOTICES = ['password', 'second-step-on', 'second-step-off', 'closing', 'last'];

/** An e-mail about an account, as it is counted: names of a mailbox that nobody has confirmed share one count, apart from its own name's. */
export function cappedAs(linkKey: string, email: string, kind: string, isConfirmed: boolean): Capped {
  const mailbox = mailboxOf(email.toLowerCase());
  const isAlias = !isConfirmed && mailbox !== email.toLowerCase();
  const box = createHmac('sha256', linkKey)
    .update(`mailbox|${isAlias ? '+' : ''}${mailbox}`)
    .digest('base64url');
  return { box: `${isAlias ? '+' : ''}${box.slice(0, 22)}`, kind, isConfirmed };
}

/** Whether one more may go out today. */
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
