import { HOUR_MS } from '@keyturn/domain/durations';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { UserDocument } from './user.ts';

const MOST_SWEPT = 500;
/** Longer than anybody takes to show a badge: what is older was cut off. */
const SHOWING_MS = HOUR_MS;

/** The mailbox of an address that shows a badge, and whose: one mailbox shows one. */
export interface SchoolAddressDocument {
  _id: string;
  userId: string;
  /** As its person wrote it. */
  email: string;
  /** Of the badge that shows it (its `reminderId`): who takes off another leaves it. */
  badgeId: string;
  /** Since when its badge is being shown; '' once it is. */
  claimedAt: string | null;
}

/** The mailboxes of schools, each with one account. */
export interface SchoolAddresses {
  /** Whose an address is, by its mailbox; null for nobody's. */
  ownerOf(email: string): Promise<string | null>;
  /** Assigns a mailbox to a badge that is about to be shown; null where another account has it. */
  claim(of: Pick<SchoolAddressDocument, 'userId' | 'email' | 'badgeId'>): Promise<Claim | null>;
  /** Frees what badges that are gone have shown, and what no badge came to show. */
  free(userId: string, gone: readonly string[]): Promise<void>;
  /** Frees what was claimed long ago for a badge that never came. */
  sweep(): Promise<void>;
}

/** A mailbox whose badge is being shown. */
interface Claim {
  confirm(): Promise<void>;
  /** To what showed it before, where anything did. */
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
    // A badge without a mailbox may be of one that was to be shown anew: that stays.
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
        // What stays is freed with the badge of its account.
        await addresses.updateOne({ _id, badgeId, claimedAt }, { $set: { claimedAt: null } });
      }
    },
  };
}
