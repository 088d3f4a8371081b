import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { NoticeDocument } from './notice.ts';
import { trimNotices } from './old-notices.ts';

/** Notices of a person beyond those that are kept are looked for after so many. */
const TRIMMED_EACH = 50;

/** Whether the account of a person is gone, and what was kept of them. */
export type IsErased = (userId: string) => Promise<boolean>;

/**
 * Stores a new notice, unless it is for somebody, or names somebody, who is erased: facts of before may come late. That a
 * request was cancelled takes the place of the request's notice while that is unread: nobody is told of a request that is not
 * there any more, and whoever has read of it is told of its end, as is whoever may have had an e-mail. One that took another's
 * place stays: nothing else says that the other is gone. Both may come twice, and in any order.
 */
export async function storeNotice(
  notices: StoreCollection<NoticeDocument>,
  notice: NoticeDocument,
  isErased: IsErased,
): Promise<void> {
  const { userId, type } = notice;
  if (type === 'tours.requested' && !notice.isReplacing && (await isCancelled(notices, notice))) return;
  if (!(await insertUnlessErased(notices, notice, isErased))) return;
  // And once more: another process may have kept the other one meanwhile.
  const mayReplace = type === 'tours.requested' || type === 'tours.cancelled';
  if (mayReplace && (await isCancelled(notices, notice))) await removeUnreadRequest(notices, notice);
  const count = await notices.countDocuments({ userId });
  if (count % TRIMMED_EACH === 0) await trimNotices(notices, userId);
}

/** Stores one, unless it is for somebody, or names somebody, who is erased; false then. */
export async function insertUnlessErased(
  notices: StoreCollection<NoticeDocument>,
  notice: NoticeDocument,
  isErased: IsErased,
): Promise<boolean> {
  const people = [notice.userId, notice.sender ?? ''].filter((id) => id !== '');
  const isAnyErased = async () => (await Promise.all(people.map(isErased))).includes(true);
  // Before, so that nothing of it is sent; and after: an erasure is written down before it looks for notices, so that one sees the other.
  if (await isAnyErased()) return false;
  await insertOnce(notices, notice);
  if (!(await isAnyErased())) return true;
  await notices.deleteOne({ _id: notice._id });
  return false;
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
