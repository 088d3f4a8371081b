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
/** Tokens of sessions that have ended live half a minute. */
const TOKENS_MS = 60_000;
const KEPT_MS = 400 * DAY_MS;

type ErasedEvent = (typeof ERASED_EVENTS)[number];

/** Which service publishes that it has erased. */
export const serviceOf = (event: ErasedEvent): string => event.slice(0, event.indexOf('.'));

/** The services that erase what they store of a person. */
export const ERASING: readonly string[] = ERASED_EVENTS.map(serviceOf);

/** That an account was deleted, and which services have erased what they stored of its person. */
export interface DeletionDocument {
  _id: string;
  /** When its person, or an operator, asked for it; '' or missing where nobody knows. */
  askedAt: string | null;
  deletedAt: string;
  waitsFor: readonly string[];
  /** How many that are. */
  left: number;
  /** How many originals of their photos another host still has; missing until media has said so. */
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

/** Deletes the accounts whose days of grace are over: first what others decide by, then what this service stores beside. It can be broken off and repeated. */
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
    // Before the event is published: a service may have erased before the next line has run.
    await insertOnce(deps.deletions, { _id: userId, ...deletion });
    // While its address is known; who is suspended keeps no account. An address that nobody confirmed may be anybody's.
    const isBanned = suspendedAt !== null && emailConfirmedAt !== null && (await deps.bans.store(email, userId));
    const gone = await changeDocument(
      users,
      userId,
      (user) => {
        // Kept meanwhile, or deleted already.
        if (!user || !isLeaving(user) || (user.deletesAt ?? '') > until) return null;
        // Suspended or confirmed meanwhile: the next turn keeps that, too.
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

/** What was written down of an account that stays after all. */
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

/** Notes that a service has erased what it stored of a person. */
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

/** Deletes what is known of deletions that are long over. */
export async function sweepDeletions({ deletions, now }: Pick<ErasingDeps, 'deletions' | 'now'>): Promise<void> {
  const end = new Date(now().getTime() - KEPT_MS).toISOString();
  const old = await deletions.find({ left: 0, deletedAt: { $lte: end } }).toArray();
  for (const { _id } of old) await deletions.deleteOne({ _id });
}
