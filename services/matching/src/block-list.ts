import type { BlockEventData } from '@keyturn/contracts/events';
import { blockId, type BlockDocument } from '@keyturn/service-kit/blocks';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createFollowing } from './following.ts';

/** A block's copy. */
export interface BlockCopy extends BlockDocument {
  /** When it was stored; other replicas query newer ones. */
  keptAt: string;
}

/** Blocked pairs: a durable copy of all blocks, and in memory each person's set. */
export interface BlockList {
  /** Everybody with a block between them and somebody, in either direction. Visitors have none. */
  of(userId: string | undefined): ReadonlySet<string>;
  store(pair: BlockEventData, isBlocked: boolean, revision: number): Promise<void>;
  fill(): Promise<void>;
  /** Reads what other replicas have stored since the last call. */
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
    // With mutual blocks, one removal does not end the separation.
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
