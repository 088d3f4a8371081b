import type { DeletedEventData } from '@keyturn/contracts/events';
import { storeNewer } from '@keyturn/service-kit/copies';
import type { EmailDocument } from '@keyturn/service-kit/emails';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Mailboxes } from './mailboxes.ts';
import type { MailDocument } from './mails.ts';
import type { NoticeDocument } from './notice.ts';
import type { OutboxFolder } from './outbox-folder.ts';
import type { PreferenceDocument } from './preferences.ts';

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly emails: StoreCollection<EmailDocument>;
  readonly mails: StoreCollection<MailDocument>;
  readonly preferences: StoreCollection<PreferenceDocument>;
  readonly mailboxes: Pick<Mailboxes, 'forget'>;
  readonly folder: Pick<OutboxFolder, 'remove'>;
}

/** Erases somebody's notices and e-mails, those that name them, their choices, and data of their address. */
export async function eraseNewsOf(
  { notices, emails, mails, preferences, mailboxes, folder }: Deps,
  { userId, email }: DeletedEventData,
  revision: number,
): Promise<Record<'notices' | 'mails', number>> {
  await storeNewer(emails, { _id: userId, email: '', revision });
  const ofPerson = { $or: [{ userId }, { sender: userId }] };
  const seen = await notices.find(ofPerson).toArray();
  for (const { _id } of seen) await notices.deleteOne({ _id });
  const sent = await mails.find(ofPerson).toArray();
  for (const { _id } of sent) await mails.deleteOne({ _id });
  await folder.remove(sent.map(({ _id }) => _id));
  await preferences.deleteOne({ _id: userId });
  await mailboxes.forget(email);
  return { notices: seen.length, mails: sent.length };
}
