import { z } from 'zod';
import { cardListing } from '../matching.ts';
import { erased } from './parts.ts';

/** What other services store of a live post: the card plus what matching scores and tours name. No notes. */
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
  /** How the lease is handed over, and whether the office has agreed; absent where nobody said, and in events of the release before. */
  transferType: z.string().optional(),
  officeAgreed: z.string().optional(),
  /** What the handing over of the lease has made of it, and the tour request of who takes it over; absent in events of the release before. */
  transferState: z.string().optional(),
  transferTourId: z.string().optional(),
  /** Why nobody sees it; null for one that is seen. */
  hidden: z.string().nullable(),
  /** What makes it look like a scam (`domain/listing-risk`); absent where nothing does, and in events of the release before. */
  signs: z.array(z.string()).optional(),
  /** When its text was last changed, an instant; absent in events of the release before. */
  changedAt: z.string().optional(),
});
export type LivePost = z.infer<typeof livePost>;

/** The events that posts and media publish. */
export const POSTING_EVENTS = {
  'posts.erased': erased,
  'media.erased': erased,
  /** A photo is stored, with the print of its picture (`domain/same-picture`). Not published where no print could be made. */
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
  /** Nobody sees it until its owner says yes; who saved it keeps that. */
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
  /** All photos that a draft names now; a live post's events carry them. */
  'posts.photos-changed': z.object({ _id: z.string(), userId: z.string(), photos: z.array(z.string()) }),
} as const;
