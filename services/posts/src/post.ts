import type { PostData } from '@keyturn/contracts/post-fields';
import type { TransferState } from '@keyturn/contracts/primitives';
import type { Outboxed } from '@keyturn/service-kit/outbox';

/** The reasons that hide a listing, by their words; the first of those that hold is what its owner reads. `held`: a moderator looks at it first. */
export const REASONS = { heldAt: 'held', ownerClosedAt: 'closed', offAt: 'off', unansweredAt: 'unanswered' } as const;

export type Reason = keyof typeof REASONS;

/** Since when each reason to hide a listing holds; null where it does not. */
export type Visibility = Record<Reason, string | null>;

/** A listing that nothing hides. */
export const SHOWN = { heldAt: null, ownerClosedAt: null, offAt: null, unansweredAt: null } as const;

/** Why nobody but its owner sees a listing; null for one that is seen. */
export function whyHidden(post: Visibility): (typeof REASONS)[Reason] | null {
  const reason = (Object.keys(REASONS) as Reason[]).find((one) => post[one] !== null);
  return reason ? REASONS[reason] : null;
}

/** A draft (`posted` false) or live listing (`posted` true) as it is stored. */
export interface PostDocument extends Outboxed, Visibility {
  userId: string;
  userEmail: string;
  posted: boolean;
  /** When it was published; null for a draft. */
  postedAt: string | null;
  /** Deleted, draft or listing: without its fields, stored for its id and revision. */
  removed: boolean;
  /** What the newest transfer of the lease has made of it, by its attempt and revision. */
  transferState?: TransferState;
  transferAttempt?: number;
  transferRevision?: number;
  transferId?: string;
  transferTourId?: string;
  /** When its owner last said that it is available, and was last asked without an answer; drafts have neither. */
  confirmedAt: string | null;
  askedAt: string | null;
  /** When its owner is asked, or it is hidden, unless it is hidden already. */
  clockAt: string | null;
  /** The newest decision about it, by its case and revision. */
  caseId?: string;
  caseRevision?: number;
  /** What makes it look like a scam. */
  signs: readonly string[];
  createdAt: string;
  updatedAt: string;
  fields: PostData;
}

/** What is left of a listing that is removed: its id and revision, which must never start again. */
export const removed = { fields: {}, posted: false, removed: true } as const;

/** Whether the lease was handed over: its owner alone still sees the listing, and changes it no more. */
export const isTransferred = ({ transferState }: PostDocument): boolean => transferState === 'transferred';

/** Whether everybody may see it. */
export const isLive = (post: PostDocument): boolean => post.posted && !isTransferred(post) && whyHidden(post) === null;

/** The posts that are no drafts and not handed over, hidden ones too, for a query. */
export const LISTED = { posted: true, transferState: { $ne: 'transferred' } } as const;

/** The live posts, for a query. */
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
