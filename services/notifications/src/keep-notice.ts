import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { NoticeDocument } from './notice.ts';
import { trimNotices } from './old-notices.ts';

/** Notices of a person beyond those that are kept are looked for after so many. */
const TRIMMED_EACH = 50;

/**
 * Stores a new notice. That a request was cancelled takes the place of the request's notice while that is unread: nobody is told of a
 * request that is not there any more, and whoever has read of it is told of its end, as is whoever may have had an e-mail. One that
 * took another's place stays: nothing else says that the other is gone. Both may come twice, and in any order.
 */
export async function keepNotice(notices: StoreCollection<NoticeDocument>, notice: NoticeDocument): Promise<void> {
  const { userId, type } = notice;
  if (type === 'tours.requested' && !notice.isReplacing && (await isCancelled(notices, notice))) return;
  await insertOnce(notices, notice);
  // And once more: another process may have kept the other one meanwhile.
  const mayReplace = type === 'tours.requested' || type === 'tours.cancelled';
  if (mayReplace && (await isCancelled(notices, notice))) await removeUnreadRequest(notices, notice);
  const count = await notices.countDocuments({ userId });
  if (count % TRIMMED_EACH === 0) await trimNotices(notices, userId);
}

async function isCancelled(
  notices: StoreCollection<NoticeDocument>,
  { userId, tourId }: NoticeDocument,
): Promise<boolean> {
  return (await notices.findOne({ userId, tourId: tourId ?? '', type: 'tours.cancelled' })) !== null;
}

/** With its e-mail, where that still waits. */
async function removeUnreadRequest(
  notices: StoreCollection<NoticeDocument>,
  { userId, tourId }: NoticeDocument,
): Promise<void> {
  const request = await notices.findOne({ userId, tourId: tourId ?? '', type: 'tours.requested' });
  if (request && !request.isReplacing) await notices.deleteOne({ _id: request._id, read: false });
}
