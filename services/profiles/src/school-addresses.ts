import { HOUR_MS } from '@keyturn/domain/durations';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { UserDocument } from './user.ts';

const MOST_SWEPT = 500;
/** Longer than showing a badge takes; older claims were interrupted. */
const SHOWING_MS = HOUR_MS;

/** The mailbox of a badge's address, and its user: one mailbox has one badge. */
export interface SchoolAddressDocument {
  _id: string;
  userId: string;
  /** As its person typed it. */
  email: string;
  /** The badge's `reminderId`, so that removing another badge leaves it. */
  badgeId: string;
  /** Since when its badge is being added; '' once done. */
  claimedAt: string | null;
}

/** School mailboxes, each with one account. */
export interface SchoolAddresses {
  /** The user of an address, by its mailbox; null for none. */
  ownerOf(email: string): Promise<string | null>;
  /** Claims a mailbox for a badge to be added; null if another account has it. */
  claim(of: Pick<SchoolAddressDocument, 'userId' | 'email' | 'badgeId'>): Promise<Claim | null>;
  /** Frees mailboxes of removed badges, and of badges that were never added. */
  free(userId: string, gone: readonly string[]): Promise<void>;
  /** Frees old claims without a badge. */
  sweep(): Promise<void>;
}

/** A mailbox whose badge is being added. */
interface Claim {
  confirm(): Promise<void>;
  /** Returns it to its earlier badge, if any. */
  release(): Promise<void>;
}

export function createSchoolAddresses(deps: {
  readonly addresses: StoreCollection<SchoolAddressDocument>;
  readonly users: StoreCollection<UserDocument>;
  now(): Date;
}): SchoolAddresses {
  const { addresses, users, now } = deps;
  const claimedBefore = () => new Date(now().getTime() - SHOWING_MS).toISOString();
  const ownerOf = async (email: string) => (await addresses.findOne({ _id: mailboxOf(email) }))?.userId ?? null;

  async function free(userId: string, gone: readonly string[]): Promise<void> {
    const kept = await addresses.find({ userId }).toArray();
    const shown = (await users.findOne({ _id: userId }))?.badges ?? [];
    const isShown = (badgeId: string) => shown.some(({ reminderId }) => reminderId === badgeId);
    // A badge without a mailbox may be one being renewed, which stays.
    const isEachKept = shown.every(({ reminderId }) => kept.some(({ badgeId }) => badgeId === reminderId));
    for (const { _id, badgeId, claimedAt } of kept) {
      const isLeft = isEachKept && (claimedAt === null || claimedAt <= claimedBefore());
      if (!isShown(badgeId) && (gone.includes(badgeId) || isLeft)) await addresses.deleteOne({ _id, userId, badgeId });
    }
  }

  return {
    ownerOf,
    free,
    async claim({ userId, email, badgeId }) {
      const _id = mailboxOf(email);
      const own = { userId, email, badgeId, claimedAt: now().toISOString() };
      const before = await addresses.findOne({ _id, userId });
      if (before) await addresses.updateOne({ _id, userId }, { $set: own });
      await insertOnce(addresses, { _id, ...own });
      if ((await ownerOf(email)) !== userId) return null;
      return {
        async confirm() {
          await addresses.updateOne({ _id, ...own }, { $set: { claimedAt: null } });
        },
        async release() {
          if (!before) await addresses.deleteOne({ _id, ...own });
          else
            await addresses.updateOne(
              { _id, ...own },
              { $set: { badgeId: before.badgeId, claimedAt: before.claimedAt } },
            );
        },
      };
    },
    async sweep() {
      const cutOff = await addresses
        .find({ claimedAt: { $gt: '', $lte: claimedBefore() } })
        .limit(MOST_SWEPT)
        .toArray();
      for (const { _id, userId, badgeId, claimedAt } of cutOff) {
        await free(userId, []);
        // A remaining claim is freed with its account's badge.
        await addresses.updateOne({ _id, badgeId, claimedAt }, { $set: { claimedAt: null } });
      }
    },
  };
}
