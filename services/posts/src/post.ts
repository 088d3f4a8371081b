import type { PostData } from '@keyturn/contracts/post-fields';
import type { TransferState } from '@keyturn/contracts/primitives';
import type { Outboxed } from '@keyturn/service-kit/outbox';

/** Reasons that hide a listing; the first that applies is shown to the owner. `held`: an admin reviews it first. */
export const REASONS = { heldAt: 'held', ownerClosedAt: 'closed', offAt: 'off', unansweredAt: 'unanswered' } as const;

export type Reason = keyof typeof REASONS;

/** Since when each reason applies; null if it does not. */
export type Visibility = Record<Reason, string | null>;

/** A listing without a reason to hide. */
export const SHOWN = { heldAt: null, ownerClosedAt: null, offAt: null, unansweredAt: null } as const;

/** Why only its owner sees a listing; null if public. */
export function whyHidden(post: Visibility): (typeof REASONS)[Reason] | null {
  const reason = (Object.keys(REASONS) as Reason[]).find((one) => post[one] !== null);
  return reason ? REASONS[reason] : null;
}

/** A stored draft (`posted` false) or live listing (`posted` true). */
export interface PostDocument extends Outboxed, Visibility {
  userId: string;
  userEmail: string;
  posted: boolean;
  /** When it was published; null for a draft. */
  postedAt: string | null;
  /** Deleted: without fields, kept for its id and revision. */
  removed: boolean;
  /** The state by the lease's newest transfer, with attempt and revision. */
  transferState?: TransferState;
  transferAttempt?: number;
  transferRevision?: number;
  transferId?: string;
  transferTourId?: string;
  /** When its owner last confirmed it, and was last asked without an answer; absent for drafts. */
  confirmedAt: string | null;
  askedAt: string | null;
  /** When its owner is asked, or it is hidden, unless already hidden. */
  timerAt: string | null;
  /** Its newest decision, by case and revision. */
  caseId?: string;
  caseRevision?: number;
  /** Signs of a scam. */
  signs: readonly string[];
  createdAt: string;
  updatedAt: string;
  fields: PostData;
}

/** The rest of a removed listing: its id and revision, which must never restart. */
export const removed = { fields: {}, posted: false, removed: true } as const;

/** Whether the lease was transferred: only its owner sees the listing, unchangeable. */
export const isTransferred = ({ transferState }: PostDocument): boolean => transferState === 'transferred';

/** Whether it is public. */
export const isLive = (post: PostDocument): boolean => post.posted && !isTransferred(post) && whyHidden(post) === null;

/** A query for listings that are posted and not transferred, including hidden ones. */
export const LISTED = { posted: true, transferState: { $ne: 'transferred' } } as const;

/** A query for live posts. */
export const LIVE = { ...LISTED, ...SHOWN } as const;

/** Copy of a poster's profile. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  location: string;
  isPropertyManager: boolean;
  profileCreated: boolean;
  registeredAt: string;
  revision: number;
}
