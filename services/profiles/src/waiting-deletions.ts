import type { DeletionItem } from '@keyturn/contracts/admin';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { ERASING, type DeletionDocument } from './erase-due.ts';
import type { UserDocument } from './user.ts';

const MOST = 100;

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  readonly deletions: StoreCollection<DeletionDocument>;
}

/** Deletions: waiting for services, before their day, finished; the longest wait first, finished ones newest first. */
export async function readDeletions({ users, deletions }: Deps): Promise<DeletionItem[]> {
  const waiting = await deletions
    .find({ left: { $gt: 0 } })
    .sort({ deletedAt: 1 })
    .limit(MOST)
    .toArray();
  const leaving = await users
    .find({ deletesAt: { $gt: '' } })
    .sort({ deletesAt: 1 })
    .limit(MOST)
    .toArray();
  const over = await deletions.find({ left: 0 }).sort({ deletedAt: -1 }).limit(MOST).toArray();
  const known = new Set(waiting.map(({ _id }) => _id));
  return [
    ...waiting.sort((one, other) => (one.deletedAt < other.deletedAt ? -1 : 1)).map(toItem),
    // During the erasure an account is in both lists.
    ...leaving.flatMap(({ _id: id, askedAt }) =>
      known.has(id) ? [] : [{ id, askedAt: askedAt ?? '', deletedAt: '', confirmed: [], waitsFor: [...ERASING] }],
    ),
    ...over.map(toItem),
  ];
}

const toItem = ({ _id: id, askedAt, deletedAt, waitsFor, atHost = 0 }: DeletionDocument): DeletionItem => ({
  id,
  askedAt: askedAt ?? '',
  deletedAt,
  confirmed: ERASING.filter((service) => !waitsFor.includes(service)),
  waitsFor: [...waitsFor],
  ...(atHost > 0 && { atHost }),
});
