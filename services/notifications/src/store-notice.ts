import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Filter, StoreCollection } from '@keyturn/service-kit/store';
import type { MailDocument } from './mails.ts';
import type { NoticeDocument } from './notice.ts';
import { trimNotices } from './old-notices.ts';

/** Notices of a person beyond those that are kept are looked for after so many. */
const TRIMMED_EACH = 50;

/** Whether the account of a person is gone, and what was stored of them. */
export type IsErased = (userId: string) => Promise<boolean>;

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mails: StoreCollection<MailDocument>;
  readonly isErased: IsErased;
}

/**
 * Stores a new notice and its e-mail. That a request was cancelled takes the place of the request's notice while that is unread: nobody
 * hears of a request that is not there any more, and whoever has read of it hears of its end, as does whoever may have had an e-mail.
 * One that took another's place stays: nothing else says that the other is gone. Both may come twice, and in any order.
 */
export async function storeNotice(deps: Deps, notice: NoticeDocument, mail: MailDocument | null): Promise<void> {
  const { notices, mails, isErased } = deps;
  const { _id, userId, type, isReplacing } = notice;
  if (type === 'tours.requested' && isReplacing !== true && (await isCancelled(notices, notice)))
    return void (await mails.deleteOne({ _id }));
  // The e-mail first: whoever finds the notice finds it, too.
  if (mail && !(await insertUnlessErased(mails, mail, isErased))) return;
  if (!(await insertUnlessErased(notices, notice, isErased))) return;
  // And once more: another process may have stored the other one meanwhile.
  const mayReplace = type === 'tours.requested' || type === 'tours.cancelled';
  if (mayReplace && (await isCancelled(notices, notice))) await removeUnreadRequest(deps, notice);
  const count = await notices.countDocuments({ userId });
  if (count % TRIMMED_EACH === 0) await trimNotices(notices, userId);
}

/** Stores one, unless it is for somebody, or names somebody, who is erased (events of before may come late); false then. */
export async function insertUnlessErased<T extends { _id: string; userId: string; sender?: string }>(
  collection: StoreCollection<T>,
  document: T,
  isErased: IsErased,
): Promise<boolean> {
  const people = [document.userId, document.sender ?? ''].filter((id) => id !== '');
  const isAnyErased = async () => (await Promise.all(people.map(isErased))).includes(true);
  // Before, so that nothing of it is sent; and after: an erasure is written down before it looks for documents, so that one sees the other.
  if (await isAnyErased()) return false;
  await insertOnce(collection, document);
  if (!(await isAnyErased())) return true;
  await collection.deleteOne({ _id: document._id } as Filter<T>);
  return false;
}

const isCancelled = async (
  notices: StoreCollection<NoticeDocument>,
  { userId, tourId }: NoticeDocument,
): Promise<boolean> => (await notices.findOne({ userId, tourId: tourId ?? '', type: 'tours.cancelled' })) !== null;

/** With its e-mail, where that still waits. */
async function removeUnreadRequest({ notices, mails }: Deps, { userId, tourId }: NoticeDocument): Promise<void> {
  const request = await notices.findOne({ userId, tourId: tourId ?? '', type: 'tours.requested' });
  if (!request || request.isReplacing === true || request.read) return;
  const { _id } = request;
  await mails.deleteOne({ _id });
  await notices.deleteOne({ _id, read: false });
}
