import type { PostData } from '@keyturn/contracts/post-fields';
import type { Freshness } from '@keyturn/contracts/posts';
import type { TransferState } from '@keyturn/contracts/primitives';
import type { Outboxed } from '@keyturn/service-kit/outbox';

/** Why nobody but its owner sees a listing; `closed` while the owner's account is. */
type Hidden = Freshness['hidden'] | 'closed';

/** A draft (`posted` false) or live listing (`posted` true) as it is stored. */
export interface PostDocument extends Outboxed {
  userId: string;
  userEmail: string;
  posted: boolean;
  /** ISO time of publishing, '' for a draft. */
  postedAt: string;
  /** Deleted, draft or listing: without its fields, kept for its id and revision. */
  removed: boolean;
  /** What the newest transfer of the lease has made of it, by its turn and revision; older posts, and those nobody took over, have none. */
  transferState?: TransferState;
  transferTurn?: number;
  transferRevision?: number;
  transferId?: string;
  transferTourId?: string;
  /** When its owner last said that it is available, and was last asked ('' unless they have not answered); drafts have neither. */
  confirmedAt?: string;
  askedAt?: string;
  /** Why nobody but its owner sees it; '' for a listing that is seen. */
  hidden?: Hidden;
  /** Of one that is held: as what it is hidden once it is not, '' for seen. */
  releasedTo?: Hidden;
  /** Of one whose owner's account is closed: as what it is hidden once it is not, '' for seen. */
  reopensTo?: Hidden;
  /** The newest decision about it that was heard, by its case and revision. */
  caseId?: string;
  caseRevision?: number;
  /** When the clock acts next, to ask or to hide; '' where it does nothing. */
  clockAt?: string;
  /** What makes it look like a scam; older posts, and drafts, have none. */
  signs?: readonly string[];
  createdAt: string;
  updatedAt: string;
  fields: PostData;
}

/** What is left of a listing that is removed: an empty record, as its revision must never start again, and the id not go to another one. */
export const removed = { fields: {}, posted: false, removed: true, clockAt: '' } as const;

/** Whether the lease was handed over: its owner alone still sees the listing, and changes it no more. */
export const isTransferred = ({ transferState }: PostDocument): boolean => transferState === 'transferred';

/** Whether everybody may see it. */
export const isLive = (post: PostDocument): boolean => post.posted && !isTransferred(post) && !isHidden(post);

/** Whether nobody but its owner sees it, though it is no draft. */
export const isHidden = ({ hidden = '' }: PostDocument): boolean => hidden !== '';

/** The posts that are no drafts and not handed over, hidden ones too, for a query. */
export const LISTED = { posted: true, transferState: { $ne: 'transferred' } } as const;

/** The live posts, for a query. */
export const LIVE = { ...LISTED, hidden: { $in: ['', null] } } as const;

/** Copy of a poster's profile. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  location: string;
  isPropertyManager: boolean;
  profileCreated: boolean;
  /** When the account was made; missing where profiles of the release before told it. */
  registeredAt?: string;
  revision: number;
}
