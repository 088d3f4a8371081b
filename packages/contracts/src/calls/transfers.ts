import {
  conversationAnswer,
  conversationQuery,
  conversationsAnswer,
  message,
  sendMessageBody,
} from '../conversations.ts';
import { id } from '../primitives.ts';
import { callTable, json, jsonBody, nothing } from './call.ts';

/** Conversations of tour requests. */
export const TRANSFERS_CALLS = callTable({
  'GET /api/conversations': {
    summary: 'One’s conversations, those of the newest 500 messages, with what is unread.',
    access: 'session',
    answers: { 200: json(conversationsAnswer) },
  },
  'GET /api/conversations/:id': {
    summary: 'The conversation of a tour request: its newest 100 messages, or those before another.',
    access: 'session',
    path: { id },
    query: conversationQuery,
    answers: { 200: json(conversationAnswer) },
    refuses: [422],
  },
  'POST /api/conversations/:id/messages': {
    summary: 'Sends a message; the same `_id` again answers the one that is there.',
    access: 'session',
    path: { id },
    body: jsonBody(sendMessageBody),
    answers: { 200: json(message, 'Sent before'), 201: json(message, 'Sent') },
    refuses: [409],
  },
  'POST /api/conversations/:id/read': {
    summary: 'Marks what the other side wrote read.',
    access: 'session',
    path: { id },
    answers: { 204: nothing },
  },
});
