import type { DeletedFact } from '@keyturn/contracts/events';
import { keepNewer } from '@keyturn/service-kit/copies';
import { subjectKeyOf } from './cases.ts';
import type { Collections } from './collections.ts';

/** Erases the reports and blocks of somebody, the cases about them that are closed, and the copies of their profile and listings. What is open waits for its decision. */
export async function eraseModerationOf(
  { blocks, cases, listings, people, reports }: Collections,
  { userId }: DeletedFact,
  revision: number,
): Promise<Record<'reports' | 'blocks' | 'cases', number>> {
  await keepNewer(people, { _id: userId, name: '', photo: '', registeredAt: '', revision });
  for (const { _id } of await listings.find({ userId }).toArray())
    await listings.updateOne({ _id }, { $set: { title: '' } });
  const said = await reports.find({ reporterId: userId }).toArray();
  for (const { _id } of said) await reports.deleteOne({ _id });
  const pairs = [
    ...(await blocks.find({ blockerId: userId }).toArray()),
    ...(await blocks.find({ blockedId: userId }).toArray()),
  ];
  for (const { _id } of pairs) await blocks.deleteOne({ _id });
  const closed = (await cases.find({ ownerId: userId }).toArray()).filter(({ state }) => state === 'closed');
  for (const { _id, kind, subjectId } of closed) {
    const about = await reports.find({ subjectKey: subjectKeyOf(kind, subjectId) }).toArray();
    for (const report of about) await reports.deleteOne({ _id: report._id });
    await cases.deleteOne({ _id });
  }
  return { reports: said.length, blocks: pairs.length, cases: closed.length };
}
