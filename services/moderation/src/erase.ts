import type { DeletedEventData } from '@keyturn/contracts/events';
import { storeNewer } from '@keyturn/service-kit/copies';
import { forgetTitles } from './audit.ts';
import { subjectKeyOf } from './cases.ts';
import type { Collections } from './collections.ts';

/**
 * Erases somebody's reports and blocks, cases about them, closed cases of their listings, and copies of profile and
 * listings. The audit log keeps decisions anonymously. Open cases of listings wait for a decision, and go soon after.
 */
export async function eraseModerationOf(
  { audit, blocks, cases, listings, people, reports }: Collections,
  { userId }: DeletedEventData,
  revision: number,
): Promise<Record<'reports' | 'blocks' | 'cases', number>> {
  await storeNewer(people, { _id: userId, name: '', photo: '', registeredAt: '', revision });
  await forgetTitles(audit, userId);
  for (const { _id } of await listings.find({ userId }).toArray()) {
    await listings.updateOne({ _id }, { $set: { title: '' } });
    await forgetTitles(audit, _id);
  }
  const said = await reports.find({ reporterId: userId }).toArray();
  for (const { _id } of said) await reports.deleteOne({ _id });
  const pairs = [
    ...(await blocks.find({ blockerId: userId }).toArray()),
    ...(await blocks.find({ blockedId: userId }).toArray()),
  ];
  for (const { _id } of pairs) await blocks.deleteOne({ _id });
  const own = await cases.find({ ownerId: userId }).toArray();
  const over = own.filter(({ kind, state }) => kind !== 'listing' || state === 'closed');
  for (const { _id, kind, subjectId } of over) {
    const about = await reports.find({ subjectKey: subjectKeyOf(kind, subjectId) }).toArray();
    for (const report of about) await reports.deleteOne({ _id: report._id });
    await cases.deleteOne({ _id });
  }
  for (const { _id } of own.filter((one) => !over.includes(one)))
    await cases.updateOne({ _id }, { $set: { isOfGone: true } });
  return { reports: said.length, blocks: pairs.length, cases: over.length };
}
