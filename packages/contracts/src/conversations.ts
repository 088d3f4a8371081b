import { z } from 'zod';
import { calendarDay, givenId, halfHour, instant, instantOrNone, newId, requiredText } from './primitives.ts';
import { tourRequest, tourState } from './tours.ts';

/** The side of a tour request. A message with '' comes from the system and reports what became of the request. */
const side = z.enum(['buyer', 'seller']);
const author = z.enum(['', ...side.options]);
export type Author = z.infer<typeof author>;

/** The conversation of a tour request, whose id it has, as one of the two sees it. Names that are not known are ''. */
export const conversation = z.object({
  _id: givenId,
  role: side,
  /** Absent in answers of earlier releases. */
  other: z.object({ id: givenId.optional(), name: z.string(), photo: z.string() }),
  listingId: givenId,
  listing: tourRequest.shape.listing.omit({ monthlyRent: true }),
  requestedDate: calendarDay,
  requestedTime: halfHour,
  state: tourState,
  /** The beginning of the newest message, and when it was written. */
  lastText: z.string(),
  lastAt: instantOrNone,
  unread: z.number(),
  canWrite: z.boolean(),
  /** Whether the lease was handed over; missing where not. */
  isHandedOver: z.boolean().optional(),
});
export type Conversation = z.infer<typeof conversation>;

export const message = z.object({
  _id: givenId,
  from: author,
  text: z.string(),
  createdAt: instant,
  /** The transfer that a line of the system is about; missing of all else. */
  transferId: givenId.optional(),
});
export type Message = z.infer<typeof message>;

/** `GET /api/conversations`: the conversations of one's newest 500 messages and 500 lines of the system, the newest first. */
export const conversationsAnswer = z.array(conversation);

/** `GET /api/conversations/{id}?before`: the id of a message, of which those before it are meant. */
export const conversationQuery = z.object({ before: z.string().max(64).optional() });

/** At most 100 messages, the oldest first; `before` asks for those before them, '' where there are none. */
export const conversationAnswer = z.object({ conversation, messages: z.array(message), before: z.string() });
export type ConversationAnswer = z.infer<typeof conversationAnswer>;

/** `POST /api/conversations/{id}/messages`: the same `_id` again is the same message. */
export const sendMessageBody = z.object({
  _id: newId.optional(),
  text: requiredText(2000, 'Please write something.'),
});
export type SendMessageBody = z.input<typeof sendMessageBody>;
