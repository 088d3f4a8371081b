import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Filter, StoreCollection } from '@keyturn/service-kit/store';
import type { MailDocument } from './mails.ts';
import type { NoticeDocument } from './notice.ts';
import { trimNotices } from './old-notices.ts';

/** Notices between checks of the limit per person. */
const TRIMMED_EACH = 50;

/** Whether a person's account and data are erased. */
export type IsErased = (userId: string) => Promise<boolean>;

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mails: StoreCollection<MailDocument>;
  readonly isErased: IsErased;
}

/**
 * Stores a new notice and its e-mail. A cancellation replaces the unread notice of its request: who has not read of the
 * request need not read of its end. It is added if the request was read or e-mailed. A replacing request's notice
 * stays, because it alone reports the replaced one's end. Both may arrive twice, in any order.
 */
export async function storeNotice(deps: Deps, notice: NoticeDocument, mail: MailDocument | null): Promise<void> {
  const { notices, mails, isErased } = deps;
  const { _id, userId, type, isReplacing } = notice;
  if (type === 'tours.requested' && isReplacing !== true && (await isCancelled(notices, notice)))
    return void (await mails.deleteOne({ _id }));
  // The e-mail first, so that a reader of the notice finds it, too.
  if (mail && !(await insertUnlessErased(mails, mail, isErased))) return;
  if (!(await insertUnlessErased(notices, notice, isErased))) return;
  // Checked again: another process may have stored the other one meanwhile.
  const mayReplace = type === 'tours.requested' || type === 'tours.cancelled';
  if (mayReplace && (await isCancelled(notices, notice))) await removeUnreadRequest(deps, notice);
  const count = await notices.countDocuments({ userId });
  if (count % TRIMMED_EACH === 0) await trimNotices(notices, userId);
}

/** Stores a document unless its person, or one it names, is erased (late events); then false. */
export async function insertUnlessErased<T extends { _id: string; userId: string; sender?: string }>(
  collection: StoreCollection<T>,
  document: T,
  isErased: IsErased,
): Promise<boolean> {
  const people = [document.userId, document.sender ?? ''].filter((id) => id !== '');
  const isAnyErased = async () => (await Promise.all(people.map(isErased))).includes(true);
  // Checked before, so that nothing is sent, and after: erasures are recorded before they search, so one sees the
  // other.
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

/** With its e-mail, if still waiting. */
async function removeUnreadRequest({ notices, mails }: Deps, { userId, tourId }: NoticeDocument): Promise<void> {
  const request = await notices.findOne({ userId, tourId: tourId ?? '', type: 'tours.requested' });
  if (!request || request.isReplacing === true || request.read) return;
  const { _id } = request;
  await mails.deleteOne({ _id });
  await notices.deleteOne({ _id, read: false });
}
