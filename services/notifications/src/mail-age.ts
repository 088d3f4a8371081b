import type { StoreCollection } from '@keyturn/service-kit/store';
import type { MailDocument } from './mails.ts';
import type { NoticeDocument } from './notice.ts';

/** Seconds since the oldest e-mail was caused that is neither sent nor given up. */
export async function oldestMailSeconds(
  { mails, notices }: { mails: StoreCollection<MailDocument>; notices: StoreCollection<NoticeDocument> },
  now: Date,
): Promise<number> {
  const [mail] = await mails
    .find({ dueAt: { $gt: '' } })
    .sort({ createdAt: 1 })
    .limit(1)
    .toArray();
  const [notice] = await notices
    .find({ mailDueAt: { $gt: '' } })
    .sort({ createdAt: 1 })
    .limit(1)
    .toArray();
  const causedAt = [mail, notice].flatMap((one) => (one ? [Date.parse(one.createdAt)] : []));
  return causedAt.length === 0 ? 0 : Math.max(0, (now.getTime() - Math.min(...causedAt)) / 1000);
}
