import type { DeletedFact } from '@keyturn/contracts/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { AccountMailDocument } from './account-mails.ts';
import type { MailboxDocument } from './mailboxes.ts';
import type { NoticeDocument } from './notice.ts';
import type { OutboxFolder } from './outbox-folder.ts';

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mails: StoreCollection<AccountMailDocument>;
  readonly boxes: StoreCollection<MailboxDocument>;
  readonly folder: Pick<OutboxFolder, 'remove'>;
}

/** Erases the notices of somebody and those that name them, their e-mails, and what is known of their address. */
export async function eraseNewsOf(
  { notices, mails, boxes, folder }: Deps,
  { userId, email }: DeletedFact,
): Promise<Record<'notices' | 'mails', number>> {
  const told = [...(await notices.find({ userId }).toArray()), ...(await notices.find({ sender: userId }).toArray())];
  for (const { _id } of told) await notices.deleteOne({ _id });
  const written = await mails.find({ userId }).toArray();
  for (const { _id } of written) await mails.deleteOne({ _id });
  await folder.remove(written.map(({ _id }) => _id));
  await boxes.deleteOne({ _id: email });
  return { notices: told.length, mails: written.length };
}
