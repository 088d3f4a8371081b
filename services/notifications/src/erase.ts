import type { DeletedFact } from '@keyturn/contracts/events';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { keepNewer } from '@keyturn/service-kit/copies';
import type { EmailDocument } from '@keyturn/service-kit/emails';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { MailDocument } from './mails.ts';
import type { MailChoiceDocument } from './mail-choices.ts';
import type { MailboxDocument } from './mailboxes.ts';
import type { NoticeDocument } from './notice.ts';
import type { OutboxFolder } from './outbox-folder.ts';
import type { Wishes } from './wishes.ts';

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly emails: StoreCollection<EmailDocument>;
  readonly mails: StoreCollection<MailDocument>;
  readonly choices: StoreCollection<MailChoiceDocument>;
  readonly boxes: StoreCollection<MailboxDocument>;
  readonly wishes: Pick<Wishes, 'keep'>;
  readonly folder: Pick<OutboxFolder, 'remove'>;
}

/** What the mailbox wants no more of is its own word, and stays without its address: written first, as this may be broken off and is done again. */
async function forgetMailbox({ boxes, wishes }: Pick<Deps, 'boxes' | 'wishes'>, email: string): Promise<void> {
  if (email === '') return;
  const ids = [...new Set([email, mailboxOf(email)])];
  const known = await Promise.all(ids.map((_id) => boxes.findOne({ _id })));
  await wishes.keep(
    email,
    known.filter((box) => box !== null),
  );
  for (const _id of ids) await boxes.deleteOne({ _id });
}

/** Erases the notices of somebody and those that name them, their e-mails and which they chose, and what is known of their address. */
export async function eraseNewsOf(
  { notices, emails, mails, choices, boxes, wishes, folder }: Deps,
  { userId, email }: DeletedFact,
  revision: number,
): Promise<Record<'notices' | 'mails', number>> {
  await keepNewer(emails, { _id: userId, email: '', revision });
  const told = [...(await notices.find({ userId }).toArray()), ...(await notices.find({ sender: userId }).toArray())];
  for (const { _id } of told) await notices.deleteOne({ _id });
  const written = await mails.find({ userId }).toArray();
  for (const { _id } of written) await mails.deleteOne({ _id });
  await folder.remove(written.map(({ _id }) => _id));
  await choices.deleteOne({ _id: userId });
  await forgetMailbox({ boxes, wishes }, email);
  return { notices: told.length, mails: written.length };
}
