import type { BlockEventData } from '@keyturn/contracts/events';
import { blockId, type BlockDocument } from '@keyturn/service-kit/blocks';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createFollowing } from './following.ts';

/** A block as it is copied here. */
export interface BlockCopy extends BlockDocument {
  /** When it was stored; other replicas look for what is new. */
  keptAt: string;
}

/** Who does not meet whom: a durable copy of all blocks, and in memory for each person those they do not meet. */
export interface BlockList {
  /** Everybody who does not meet somebody: whom they block, and who blocks them. Visitors meet all. */
  of(userId: string | undefined): ReadonlySet<string>;
  store(pair: BlockEventData, isBlocked: boolean, revision: number): Promise<void>;
  fill(): Promise<void>;
  /** Takes over what other replicas of this service have stored since the last time. */
  follow(): Promise<void>;
}

const NOBODY: ReadonlySet<string> = new Set();

export function createBlockList(copies: StoreCollection<BlockCopy>, now: () => Date): BlockList {
  const known = new Map<string, BlockCopy>();
  const blocked = new Map<string, Set<string>>();
  const following = createFollowing(copies, show, now);

  function show(copy: BlockCopy): void {
    if (copy.revision < (known.get(copy._id)?.revision ?? 0)) return;
    known.set(copy._id, copy);
    const { blockerId: one, blockedId: other } = copy;
    // Both may block each other: one that takes it back does not meet the other yet.
    const isBlocked = isStanding(one, other) || isStanding(other, one);
    mark(one, other, isBlocked);
    mark(other, one, isBlocked);
  }

  const isStanding = (blocker: string, blocked: string): boolean =>
    known.get(blockId(blocker, blocked))?.isBlocked === true;

  function mark(userId: string, otherId: string, isBlocked: boolean): void {
    const others = blocked.get(userId) ?? new Set();
    if (isBlocked) others.add(otherId);
    else others.delete(otherId);
    if (others.size > 0) blocked.set(userId, others);
    else blocked.delete(userId);
  }

  return {
    of: (userId) => (userId !== undefined && blocked.get(userId)) || NOBODY,

    store({ blockerId, blockedId }, isBlocked, revision) {
      const _id = blockId(blockerId, blockedId);
      return following.store({ _id, blockerId, blockedId, isBlocked, revision, keptAt: now().toISOString() });
    },
    fill: following.fill,
    follow: following.follow,
  };
}
