import { DAY_MS } from '@keyturn/domain/durations';
import { ERASED_EVENTS } from '@keyturn/contracts/events';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Bans } from './bans.ts';
import type { LinkDocument } from './links.ts';
import type { PhotoDocument } from './photos.ts';
import type { ReservedDocument } from './reserved-emails.ts';
import type { SchoolAddressDocument } from './school-addresses.ts';
import type { Sessions } from './sessions.ts';
import { isLeaving, reachedAt, tombstoneOf, type UserDocument } from './user.ts';

const MOST_AT_ONCE = 50;
/** Tokens of ended sessions live half a minute. */
const TOKENS_MS = 60_000;
const KEPT_MS = 400 * DAY_MS;

type ErasedEvent = (typeof ERASED_EVENTS)[number];

/** The service that publishes an erased event. */
export const serviceOf = (event: ErasedEvent): string => event.slice(0, event.indexOf('.'));

/** The services that erase a person's data. */
export const ERASING: readonly string[] = ERASED_EVENTS.map(serviceOf);

/** An account's deletion, and the services that have erased its person's data. */
export interface DeletionDocument {
  _id: string;
  /** When the person or an operator requested it; '' or absent when unknown. */
  askedAt: string | null;
  deletedAt: string;
  waitsFor: readonly string[];
  /** Count of services still to erase. */
  left: number;
  /** Count of photo originals at an external host; absent until media reports it. */
  atHost?: number;
}

export interface ErasingDeps {
  readonly users: StoreCollection<UserDocument>;
  readonly links: StoreCollection<LinkDocument>;
  readonly photos: StoreCollection<PhotoDocument>;
  readonly reserved: StoreCollection<ReservedDocument>;
  readonly schoolAddresses: StoreCollection<SchoolAddressDocument>;
  readonly deletions: StoreCollection<DeletionDocument>;
  readonly bans: Pick<Bans, 'store' | 'drop'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  now(): Date;
  newId(): string;
}

/**
 * Deletes accounts after their grace days: first data that others decide by, then this service's. Can be interrupted
 * and repeated.
 */
export async function eraseDue(deps: ErasingDeps): Promise<void> {
  const { users, now } = deps;
  const until = new Date(now().getTime() - TOKENS_MS).toISOString();
  const due = await users
    .find({ deletesAt: { $gt: '', $lte: until } })
    .sort({ deletesAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id: userId, askedAt, email, suspendedAt, emailConfirmedAt } of due) {
    const deletion = { askedAt, deletedAt: now().toISOString(), waitsFor: ERASING, left: ERASING.length };
    // Before the event is published: a service may erase before the next line runs.
    await insertOnce(deps.deletions, { _id: userId, ...deletion });
    // While the address is known. An unconfirmed address may be anybody's, so it is not banned.
    const isBanned = suspendedAt !== null && emailConfirmedAt !== null && (await deps.bans.store(email, userId));
    const gone = await changeDocument(
      users,
      userId,
      (user) => {
        // Cancelled meanwhile, or deleted already.
        if (!user || !isLeaving(user) || (user.deletesAt ?? '') > until) return null;
        // Suspended or confirmed meanwhile: the next run includes that.
        if (user.suspendedAt !== suspendedAt || user.emailConfirmedAt !== emailConfirmedAt) return null;
        const event = nextEvent(user, 'profiles.deleted', { userId, email: reachedAt(user) }, deps);
        return withEvent<UserDocument>({ $set: tombstoneOf(user) }, event, now);
      },
      () => new Error(`The account ${userId} is being changed all the time.`),
    );
    if (gone?.state === 'deleted') await eraseRest(deps, userId);
    else await takeBack(deps, userId, isBanned ? email : null);
  }
}

/** Removes the records of an account that stays after all. */
async function takeBack({ bans, deletions }: ErasingDeps, userId: string, email: string | null): Promise<void> {
  if (email !== null) await bans.drop(email, userId);
  await deletions.deleteOne({ _id: userId });
}

async function eraseRest(deps: ErasingDeps, userId: string): Promise<void> {
  const { users, links, photos, reserved, schoolAddresses, sessions } = deps;
  await sessions.endAll(userId);
  for (const { _id } of await links.find({ userId }).toArray()) await links.deleteOne({ _id });
  for (const { _id } of await photos.find({ ownerId: userId }).toArray()) await photos.deleteOne({ _id });
  for (const { _id } of await reserved.find({ userId }).toArray()) await reserved.deleteOne({ _id });
  for (const { _id } of await schoolAddresses.find({ userId }).toArray()) await schoolAddresses.deleteOne({ _id });
  await users.updateOne({ _id: userId, state: 'deleted' }, { $set: { deletesAt: null } });
}

/** Records that a service has erased a person's data. */
export async function noteErased(
  { deletions }: Pick<ErasingDeps, 'deletions'>,
  service: string,
  { userId, counts }: { readonly userId: string; readonly counts: Readonly<Record<string, number>> },
): Promise<void> {
  const { atHost } = counts;
  if (atHost !== undefined) await deletions.updateOne({ _id: userId }, { $set: { atHost } });
  for (;;) {
    const found = await deletions.findOne({ _id: userId });
    if (!found?.waitsFor.includes(service)) return;
    const waitsFor = found.waitsFor.filter((one) => one !== service);
    const change = { $set: { waitsFor, left: waitsFor.length } };
    const { matchedCount } = await deletions.updateOne({ _id: userId, left: found.left }, change);
    if (matchedCount > 0) return;
  }
}

/** Deletes records of long finished deletions. */
export async function sweepDeletions({ deletions, now }: Pick<ErasingDeps, 'deletions' | 'now'>): Promise<void> {
  const end = new Date(now().getTime() - KEPT_MS).toISOString();
  const old = await deletions.find({ left: 0, deletedAt: { $lte: end } }).toArray();
  for (const { _id } of old) await deletions.deleteOne({ _id });
}
