import type { StoreCollection } from '@keyturn/service-kit/store';
import type { NoticeDocument } from './notice.ts';
import { MAILED } from './send-mails.ts';

/** Drops the e-mails of somebody's notices that wait to be sent, where their address is free again: another may read them there. The notices stay. */
export async function forgetMails(notices: StoreCollection<NoticeDocument>, userId: string): Promise<void> {
  for (const { _id } of await notices.find({ userId, mailDueAt: { $gt: '' } }).toArray())
    await notices.updateOne({ _id }, { $unset: MAILED });
  // Those to whoever acted are documents of nobody.
  const own = (await notices.find({ sender: userId }).toArray()).filter((notice) => notice.userId === '');
  for (const { _id } of own) await notices.deleteOne({ _id });
}
