import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import { createHash, randomBytes } from 'node:crypto';
import type { ShownSession } from '@keyturn/contracts/account';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { UserDocument } from './user.ts';

/** A session's life without use, and in all (security S-5). */
const IDLE_MS = 7 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
const MOST_PER_USER = 10;

/** A stored session: its id is a hash, so that a copy of the store signs nobody in. */
export interface SessionDocument {
  _id: string;
  userId: string;
  createdAt: string;
  usedAt: string;
  expiresAt: string;
  /** The account's epoch at the log-in; absent means 0. */
  epoch?: number;
  /** "Chrome on Windows", and the address's network; absent in old sessions. */
  device?: string;
  network?: string;
  /** 2 with a second step; absent means 1. */
  factors?: number;
}

/** Factors of a session with password and second step. */
export const BOTH = 2;

/** The account's fields that identify a session's owner. */
type Owner = Pick<UserDocument, '_id' | 'sessionEpoch'>;

/** A new password ends earlier sessions. */
export const isOfEpoch = (session: SessionDocument | null, user: Pick<Owner, 'sessionEpoch'> | null): boolean =>
  (session?.epoch ?? 0) === (user?.sessionEpoch ?? 0);

export interface Sessions {
  /** Ends the presented session, if any, and starts one of the account's epoch; returns its id. */
  start(
    user: Owner,
    presented: string | undefined,
    from: Pick<SessionDocument, 'device' | 'network' | 'factors'>,
  ): Promise<string>;
  /** Valid sessions, newest first. */
  list(user: Owner, presented: string | undefined): Promise<ShownSession[]>;
  /** Ends one session, all but the presented one, or all. Returns how many, and if the presented one is included. */
  endSome(user: Owner, which: string, presented: string | undefined): Promise<{ count: number; isOwn: boolean }>;
  /**
   * The session of an id, or null; the caller checks its epoch. Use prolongs it, stored at most hourly; checks of an
   * open page are no use.
   */
  find(sessionId: string, isUse: boolean): Promise<SessionDocument | null>;
  /** Ends a session; returns its user, null if unknown. */
  end(sessionId: string): Promise<string | null>;
  endAll(userId: string): Promise<void>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

export function createSessions(collection: StoreCollection<SessionDocument>, now: () => Date): Sessions {
  const after = (ms: number): string => new Date(now().getTime() + ms).toISOString();

  async function dropOldest(userId: string): Promise<void> {
    const own = await collection.find({ userId }).toArray();
    own.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    for (const { _id } of own.slice(0, Math.max(0, own.length - MOST_PER_USER))) await collection.deleteOne({ _id });
  }

  async function usable(user: Owner): Promise<SessionDocument[]> {
    const at = now().toISOString();
    const begun = await collection.find({ userId: user._id }).toArray();
    const open = begun.filter((session) => session.expiresAt > at && isOfEpoch(session, user));
    return open.sort((a, b) => (a.usedAt < b.usedAt ? 1 : -1));
  }

  return {
    async start({ _id: userId, sessionEpoch: epoch }, presented, from) {
      if (presented) await collection.deleteOne({ _id: hashOf(presented) });
      const sessionId = randomBytes(32).toString('base64url');
      const createdAt = now().toISOString();
      await collection.insertOne({
        _id: hashOf(sessionId),
        userId,
        createdAt,
        usedAt: createdAt,
        expiresAt: after(IDLE_MS),
        epoch,
        ...from,
      });
      await dropOldest(userId);
      return sessionId;
    },

    async find(sessionId, isUse) {
      const session = await collection.findOne({ _id: hashOf(sessionId) });
      if (!session) return null;
      const at = now().getTime();
      const endsAt = Date.parse(session.createdAt) + ABSOLUTE_MS;
      if (at >= Date.parse(session.expiresAt) || at >= endsAt) return null;
      if (isUse && at - Date.parse(session.usedAt) > HOUR_MS) {
        const expiresAt = new Date(Math.min(at + IDLE_MS, endsAt)).toISOString();
        await collection.updateOne({ _id: session._id }, { $set: { usedAt: now().toISOString(), expiresAt } });
      }
      return session;
    },

    async end(sessionId) {
      const session = await collection.findOne({ _id: hashOf(sessionId) });
      await collection.deleteOne({ _id: hashOf(sessionId) });
      return session?.userId ?? null;
    },

    async list(user, presented) {
      const own = presented === undefined ? '' : hashOf(presented);
      return (await usable(user)).map(({ _id, device = '', network = '', createdAt, usedAt }) => {
        return { id: _id, device, network, createdAt, usedAt, isCurrent: _id === own };
      });
    },

    async endSome(user, which, presented) {
      const own = presented === undefined ? '' : hashOf(presented);
      const ids = (await usable(user)).map(({ _id }) => _id);
      const chosen = ids.filter((id) => (which === 'others' ? id !== own : which === 'all' || id === which));
      for (const _id of chosen) await collection.deleteOne({ _id });
      return { count: chosen.length, isOwn: chosen.includes(own) };
    },

    async endAll(userId) {
      for (const { _id } of await collection.find({ userId }).toArray()) await collection.deleteOne({ _id });
    },

    async sweep() {
      const expired = await collection
        .find({ expiresAt: { $lte: now().toISOString() } })
        .limit(500)
        .toArray();
      for (const { _id } of expired) await collection.deleteOne({ _id });
    },
  };
}

const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url');
