import { exportPart } from '@keyturn/service-kit/export';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { whyHidden, type PostDocument } from './post.ts';

/** A person's listings and drafts; only ids are stored of deleted ones. */
export const readExport = async (posts: StoreCollection<PostDocument>, userId: string) => [
  await exportPart('listings', posts, { userId, removed: false }, (post) => {
    const { _id, posted, postedAt, confirmedAt, transferState = '' } = post;
    const { createdAt, updatedAt, fields } = post;
    return { _id, posted, postedAt, confirmedAt, hidden: whyHidden(post), transferState, createdAt, updatedAt, fields };
  }),
];
