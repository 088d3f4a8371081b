import { z } from 'zod';
import { calendarDay, givenId, halfHour, instant, instantOrNone, newId, requiredText } from './primitives.ts';
import { tourRequest, tourState } from './tours.ts';

/** A side of a tour request. A message from '' is the system's and reports a change of the request. */
const side = z.enum(['buyer', 'seller']);
const author = z.enum(['', ...side.options]);

/** The conversation of a tour request, with the same id, for one of its two sides. Unknown names are ''. */
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
  /** The start and time of the newest message. */
  lastText: z.string(),
  lastAt: instantOrNone,
  unread: z.number(),
  canWrite: z.boolean(),
  /** Whether the lease was transferred; absent if not. */
  isHandedOver: z.boolean().optional(),
});
export type Conversation = z.infer<typeof conversation>;

export const message = z.object({
  _id: givenId,
  from: author,
  text: z.string(),
  createdAt: instant,
  /** The transfer that a system message is about; absent otherwise. */
  transferId: givenId.optional(),
});
export type Message = z.infer<typeof message>;

/** `GET /api/conversations`: those of the caller's newest 500 messages and 500 system messages, newest first. */
export const conversationsAnswer = z.array(conversation);

/** `GET /api/conversations/{id}?before`: returns the messages before the one with this id. */
export const conversationQuery = z.object({ before: z.string().max(64).optional() });

/** At most 100 messages, oldest first. `before` is the value for the previous page, '' for none. */
export const conversationAnswer = z.object({ conversation, messages: z.array(message), before: z.string() });
export type ConversationAnswer = z.infer<typeof conversationAnswer>;

/** `POST /api/conversations/{id}/messages`: a repeated `_id` is the same message. */
export const sendMessageBody = z.object({
  _id: newId.optional(),
  text: requiredText(2000, 'Please write something.'),
});
export type SendMessageBody = z.input<typeof sendMessageBody>;
