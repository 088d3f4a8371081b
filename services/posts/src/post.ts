import type { PostData } from '@keyturn/contracts/post-fields';
import type { Outboxed } from '@keyturn/service-kit/outbox';

/** A draft (`posted` false) or live listing (`posted` true) as it is stored. */
export interface PostDocument extends Outboxed {
  userId: string;
  userEmail: string;
  posted: boolean;
  /** ISO time of publishing, '' for a draft. */
  postedAt: string;
  /** Deleted, draft or listing: without its fields, kept for its id and revision. */
  removed: boolean;
  createdAt: string;
  updatedAt: string;
  fields: PostData;
}

/** Copy of a poster's profile. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  location: string;
  isPropertyManager: boolean;
  profileCreated: boolean;
  revision: number;
}
