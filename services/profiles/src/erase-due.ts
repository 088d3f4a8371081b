import { ERASED_EVENTS } from '@keyturn/contracts/queues';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { LinkDocument } from './links.ts';
import type { PhotoDocument } from './photos.ts';
import type { ReservedDocument } from './reserved-emails.ts';
import type { Sessions } from './sessions.ts';
import { isLeaving, tombstoneOf, type UserDocument } from './user.ts';

const MOST_AT_ONCE = 50;
/** Tokens of sessions that have ended live half a minute. */
const TOKENS_MS = 60_000;
const KEPT_MS = 400 * 86_400_000;

/** The services that erase what they keep of a person. */
export const ERASING: readonly string[] = ERASED_EVENTS.map((event) => event.split('.')[0] ?? '');

/** That an account was deleted, and which services have erased what they kept of its person. */
export interface DeletionDocument {
  _id: string;
  deletedAt: string;
  waitsFor: readonly string[];
  /** How many that are; whether any. */
  left: number;
  isWaiting: boolean;
}

export interface ErasingDeps {
  readonly users: StoreCollection<UserDocument>;
  readonly links: StoreCollection<LinkDocument>;
  readonly photos: StoreCollection<PhotoDocument>;
  readonly reserved: StoreCollection<ReservedDocument>;
  readonly deletions: StoreCollection<DeletionDocument>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  now(): Date;
  newId(): string;
}

/** Deletes the accounts whose days of grace are over: first what others decide by, then what this service keeps beside. It can be broken off and repeated. */
export async function eraseDue(deps: ErasingDeps): Promise<void> {
  const { users, now } = deps;
  const until = new Date(now().getTime() - TOKENS_MS).toISOString();
  const due = await users
    .find({ deletesAt: { $gt: '', $lte: until } })
    .sort({ deletesAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id: userId } of due) {
    const deletion = { deletedAt: now().toISOString(), waitsFor: ERASING, left: ERASING.length, isWaiting: true };
    await insertOnce(deps.deletions, { _id: userId, ...deletion });
    const gone = await changeDocument(
      users,
      userId,
      (user) => {
        // Kept meanwhile, or deleted already.
        if (!user || !isLeaving(user) || (user.deletesAt ?? '') > until) return null;
        const event = nextEvent(user, 'profiles.deleted', { userId, email: user.email }, deps);
        return withEvent<UserDocument>({ $set: tombstoneOf(user) }, event, now);
      },
      () => new Error(`The account ${userId} is being changed all the time.`),
    );
    if (gone?.state === 'deleted') await eraseRest(deps, userId);
    else await deps.deletions.deleteOne({ _id: userId });
  }
}

async function eraseRest({ users, links, photos, reserved, sessions }: ErasingDeps, userId: string): Promise<void> {
  await sessions.endAll(userId);
  for (const { _id } of await links.find({ userId }).toArray()) await links.deleteOne({ _id });
  for (const { _id } of await photos.find({ ownerId: userId }).toArray()) await photos.deleteOne({ _id });
  for (const { _id } of await reserved.find({ userId }).toArray()) await reserved.deleteOne({ _id });
  await users.updateOne({ _id: userId, state: 'deleted' }, { $set: { deletesAt: '' } });
}

/** Notes that a service has erased what it kept of a person. */
export async function noteErased(
  { deletions }: Pick<ErasingDeps, 'deletions'>,
  service: string,
  userId: string,
): Promise<void> {
  for (;;) {
    const found = await deletions.findOne({ _id: userId });
    if (!found?.waitsFor.includes(service)) return;
    const waitsFor = found.waitsFor.filter((one) => one !== service);
    const change = { waitsFor, left: waitsFor.length, isWaiting: waitsFor.length > 0 };
    const { matchedCount } = await deletions.updateOne({ _id: userId, left: found.left }, { $set: change });
    if (matchedCount > 0) return;
  }
}

/** Deletes what is known of deletions that are long over. */
export async function sweepDeletions({ deletions, now }: Pick<ErasingDeps, 'deletions' | 'now'>): Promise<void> {
  const end = new Date(now().getTime() - KEPT_MS).toISOString();
  const old = await deletions.find({ isWaiting: false, deletedAt: { $lte: end } }).toArray();
  for (const { _id } of old) await deletions.deleteOne({ _id });
}
