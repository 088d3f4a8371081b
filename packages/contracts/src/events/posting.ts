import { z } from 'zod';
import { cardListing } from '../matching.ts';
import { erased } from './parts.ts';

/** A live post as other services store it: the card plus fields for matching and tours. No notes. */
const livePost = cardListing.extend({
  userId: z.string(),
  userEmail: z.string(),
  postedAt: z.string(),
  price: z.string(),
  amenities: z.array(z.string()),
  school: z.string(),
  street: z.string(),
  unit: z.string(),
  /** The addresses of all photos; the card has the first five. */
  photos: z.array(z.string()).optional(),
  /** The transfer type, and whether the office agrees; absent when not stated, and in events of the previous release. */
  transferType: z.string().optional(),
  officeAgreed: z.string().optional(),
  /** The listing's transfer state, and the tour request of its taker; absent in events of the previous release. */
  transferState: z.string().optional(),
  transferTourId: z.string().optional(),
  /** Why it is hidden; null when visible. */
  hidden: z.string().nullable(),
  /** Signs that it is a scam (`domain/listing-risk`); absent without any, and in events of the previous release. */
  signs: z.array(z.string()).optional(),
  /** Instant of its last text change; absent in events of the previous release. */
  changedAt: z.string().optional(),
});
export type LivePost = z.infer<typeof livePost>;

/** The events that posts and media publish. */
export const POSTING_EVENTS = {
  'posts.erased': erased,
  'media.erased': erased,
  /** A photo is stored, with the print of its picture (`domain/same-picture`). Not published without one. */
  'media.stored': z.object({
    imageId: z.string(),
    userId: z.string(),
    storedAt: z.string(),
    hash: z.string(),
    colors: z.string(),
    entropy: z.number(),
  }),
  'posts.published': livePost,
  'posts.updated': livePost,
  'posts.removed': z.object({ _id: z.string(), userId: z.string() }),
  /** Hidden until its owner confirms it; saved entries remain. */
  'posts.hidden': z.object({
    _id: z.string(),
    userId: z.string(),
    userEmail: z.string(),
    title: z.string(),
    why: z.string(),
  }),
  /** The owner changed the text of a held listing. Only the admins who decide about it are notified. */
  'posts.changed': z.object({
    _id: z.string(),
    userId: z.string(),
    title: z.string(),
    signs: z.array(z.string()),
    changedAt: z.string(),
  }),
  /** Its owner is asked whether it is still available. */
  'posts.asked': z.object({ _id: z.string(), userId: z.string(), userEmail: z.string(), title: z.string() }),
  /** All photos of a draft after a change; a live post's events include them. */
  'posts.photos-changed': z.object({ _id: z.string(), userId: z.string(), photos: z.array(z.string()) }),
} as const;
