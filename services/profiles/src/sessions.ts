import { createHash, randomBytes } from 'node:crypto';
import type { StoreCollection } from '@keyturn/service-kit/store';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How long a session lives without use and at most (security S-5). */
export const IDLE_MS = 7 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
const MOST_PER_USER = 10;

/** A session as stored: its id is a hash, so that a copy of the store signs nobody in. */
export interface SessionDocument {
  _id: string;
  userId: string;
  createdAt: string;
  usedAt: string;
  expiresAt: string;
  /** The account's epoch as it was at the log-in; missing is 0. */
  epoch?: number;
}

/** Sessions of signed-in people. */
export interface Sessions {
  /** Ends the presented session, if any, and starts a new one of the account's epoch; returns its id. */
  start(userId: string, presented: string | undefined, epoch: number): Promise<string>;
  /** The session of an id, or null; whether it is of the account's epoch is for who has the account. Use prolongs it, noted at most once an hour; an open page that is looked after is no use. */
  find(sessionId: string, isUse: boolean): Promise<SessionDocument | null>;
  /** Ends a session; answers whose it was, null for one that is not there. */
  end(sessionId: string): Promise<string | null>;
  /** Ends all sessions of somebody. */
  endAll(userId: string): Promise<void>;
  /** Deletes what has expired. */
  sweep(): Promise<void>;
}

export function createSessions(collection: StoreCollection<SessionDocument>, now: () => Date): Sessions {
  const after = (ms: number): string => new Date(now().getTime() + ms).toISOString();

  async function dropOldest(userId: string): Promise<void> {
    const own = await collection.find({ userId }).toArray();
    own.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    for (const { _id } of own.slice(0, Math.max(0, own.length - MOST_PER_USER))) await collection.deleteOne({ _id });
  }

  return {
    async start(userId, presented, epoch) {
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
