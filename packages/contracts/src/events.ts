import { z } from 'zod';
import { availability } from './availability.ts';
import { cardListing } from './matching.ts';

const party = z.object({ userId: z.string(), email: z.string(), name: z.string() });

const profileSaved = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  photo: z.string(),
  location: z.string(),
  isPropertyManager: z.boolean(),
  isVerified: z.boolean(),
  profileCreated: z.boolean(),
  /** When the account was made, an instant; absent in facts of the release before. */
  registeredAt: z.string().optional(),
});

/** What other services keep of a live post: the card plus what matching scores and tours name. No notes. */
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
  /** How the lease is handed over, and whether the office has agreed; absent where nobody said, and in facts of the release before. */
  transferType: z.string().optional(),
  officeAgreed: z.string().optional(),
  /** What the handing over of the lease has made of it, and the tour request of who takes it over; absent in facts of the release before. */
  transferState: z.string().optional(),
  transferTourId: z.string().optional(),
  /** Why nobody sees it, '' for one that is seen; absent in facts of the release before. */
  hidden: z.string().optional(),
  /** What makes it look like a scam (`domain/listing-risk`); absent where nothing does, and in facts of the release before. */
  signs: z.array(z.string()).optional(),
});
export type LivePost = z.infer<typeof livePost>;

const moment = z.object({ date: z.string(), time: z.string() });

const tourFact = z.object({
  tourId: z.string(),
  listingId: z.string(),
  listingTitle: z.string(),
  buyer: party,
  seller: party,
  date: z.string(),
  time: z.string(),
  note: z.string(),
  /** Of a request that stands in another's place, when that was; of the one that ended so, when the new one is. */
  replaces: moment.optional(),
  replacedBy: moment.optional(),
  /** The request's state after the change; absent in facts of the release before, as is all that follows. */
  state: z.string().optional(),
  /** The instant of `date` and `time`. */
  startsAt: z.string().optional(),
  address: z.string().optional(),
  /** Of the appointment in calendars, one more with each change; absent where the tour was never accepted, and where this changes no calendar. */
  sequence: z.number().optional(),
  /** Who acted; '' where the clock or another fact did. */
  by: z.enum(['', 'buyer', 'seller']).optional(),
  /** Of one that was called off, in that person's words; of one that was closed, `slot_taken` or `listing_gone`. */
  reason: z.string().optional(),
  /** The other time that the seller suggests. */
  proposal: moment.extend({ startsAt: z.string() }).optional(),
});
export type TourFact = z.infer<typeof tourFact>;

/** That something was added to the conversation of a tour request. */
const messageFact = z.object({
  conversationId: z.string(),
  listingId: z.string(),
  listingTitle: z.string(),
  buyer: party,
  seller: party,
  /** Who wrote; '' where the system told what became of the request. */
  from: z.enum(['', 'buyer', 'seller']),
  /** How it begins. */
  text: z.string(),
  /** Whether the other side had read everything before it. */
  isFirstUnread: z.boolean(),
});
export type MessageFact = z.infer<typeof messageFact>;

/** What became of the handing over of a lease: the `turn`-th of its listing. */
const transferFact = z.object({
  transferId: z.string(),
  turn: z.number(),
  tourId: z.string(),
  listingId: z.string(),
  listingTitle: z.string(),
  kind: z.string(),
  state: z.string(),
  seller: party,
  taker: party,
  /** Who acted; '' where the clock or a removal did. */
  by: z.enum(['', 'seller', 'taker']),
  endReason: z.string(),
  /** The first open step and who is to mark it; null where there is none. */
  next: z.object({ step: z.string(), who: z.string() }).nullable(),
  /** When the clock ends it, an instant. */
  dueAt: z.string(),
  /** The step that `by` said has happened on a day, or took back; absent where it was something else, and in facts of the release before. */
  marked: z.object({ step: z.string(), date: z.string(), isDone: z.boolean() }).optional(),
});
export type TransferFact = z.infer<typeof transferFact>;

/** Words of links and changes that a release to come may tell are text here: who hears them reads those that it knows. */
const linkIssued = z.object({
  linkId: z.string(),
  purpose: z.string(),
  userId: z.string(),
  email: z.string(),
  expiresAt: z.string(),
});
export type LinkFact = z.infer<typeof linkIssued>;

/** An account is closed until it is deleted at `deletesAt`, an instant ('' where it is suspended), or reopened: nobody meets its person. */
const accountClosed = z.object({ userId: z.string(), email: z.string(), deletesAt: z.string() });
export type ClosedFact = z.infer<typeof accountClosed>;

/** An account is gone for good; `email` is '' in what is told again. Whoever keeps something of its person erases it. */
const accountDeleted = z.object({ userId: z.string(), email: z.string() });
export type DeletedFact = z.infer<typeof accountDeleted>;
/** A service has erased what it kept of a person: how many of each kind, the first time. */
const erased = z.object({ userId: z.string(), counts: z.record(z.string(), z.number()) });

const securityChanged = z.object({ userId: z.string(), email: z.string(), what: z.string() });
export type SecurityFact = z.infer<typeof securityChanged>;
/** Of two people: who blocked whom, or took that back. Neither meets the other while one of them blocks. */
const blockFact = z.object({ blockerId: z.string(), blockedId: z.string() });
export type BlockFact = z.infer<typeof blockFact>;

/** What was decided about a listing or person that was reported: by a person, or a hold by the reports themselves. Who hears an action it does not know leaves it be. */
const decisionFact = z.object({
  caseId: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  ownerId: z.string(),
  action: z.string(),
  /** What the owner is told beside it, in the words of who decided; '' for nothing. */
  tell: z.string(),
  /** When, and what it was about by name; absent in what is told again, of which nobody is told once more. */
  at: z.string().optional(),
  title: z.string().optional(),
  /** Whether the listing was hidden until then. */
  wasHeld: z.boolean().optional(),
  /** Who reported it, the newest fifty. */
  reporterIds: z.array(z.string()).optional(),
});
export type DecisionFact = z.infer<typeof decisionFact>;

/** Every event type with the schema of its data. Facts in the past tense; consumers read them tolerantly. */
export const eventData = {
  'profiles.saved': profileSaved,
  /** A link was made that goes by e-mail. Its secret is not here: who writes the e-mail makes it. */
  'profiles.link-issued': linkIssued,
  /** What opens an account is another now. */
  'profiles.security-changed': securityChanged,
  /** Somebody has another address: what is kept of the one before is of the past. */
  'profiles.email-changed': z.object({ userId: z.string(), email: z.string() }),
  'profiles.closed': accountClosed,
  'profiles.reopened': z.object({ userId: z.string() }),
  'profiles.deleted': accountDeleted,
  'posts.erased': erased,
  'media.erased': erased,
  'matching.erased': erased,
  'tours.erased': erased,
  'transfers.erased': erased,
  'notifications.erased': erased,
  'moderation.erased': erased,
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
  /** Its owner is asked whether it is still available. */
  'posts.asked': z.object({ _id: z.string(), userId: z.string(), userEmail: z.string(), title: z.string() }),
  /** All photos that a draft names now; a live post's facts carry them. */
  'posts.photos-changed': z.object({ _id: z.string(), userId: z.string(), photos: z.array(z.string()) }),
  'tours.requested': tourFact,
  'tours.accepted': tourFact,
  'tours.rejected': tourFact,
  'tours.cancelled': tourFact,
  'tours.completed': tourFact,
  /** The listing is gone: an open request ended, or an accepted tour will not take place. Or somebody else has the time: see `reason`. */
  'tours.closed': tourFact,
  /** The seller suggests another time; an accepted tour is none until the buyer has answered. */
  'tours.proposed': tourFact,
  /** Nobody answered in time. */
  'tours.expired': tourFact,
  /** One of the two cancelled a tour that was accepted. */
  'tours.called-off': tourFact,
  /** What a request is now, told for consumers that have no copy; nothing has happened. */
  'tours.told': tourFact,
  'conversations.messaged': messageFact,
  'transfers.offered': transferFact,
  'transfers.started': transferFact,
  'transfers.changed': transferFact,
  'transfers.ended': transferFact,
  'transfers.completed': transferFact,
  /** Nothing has happened for long: whoever is next is reminded. */
  'transfers.due': transferFact,
  'transfers.told': transferFact,
  'moderation.blocked': blockFact,
  'moderation.unblocked': blockFact,
  'moderation.decided': decisionFact,
  'availability.set': z.object({ userId: z.string(), email: z.string(), availability }),
} as const;
export type EventType = keyof typeof eventData;
export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;
