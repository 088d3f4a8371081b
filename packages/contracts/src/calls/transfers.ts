import { exportAnswer } from '../export.ts';
import {
  conversationAnswer,
  conversationQuery,
  conversationsAnswer,
  message,
  sendMessageBody,
} from '../conversations.ts';
import { id } from '../primitives.ts';
import {
  answerTransferBody,
  changeTransferBody,
  endTransferBody,
  markStepBody,
  offerTransferBody,
  transfer,
  transfersAnswer,
  transferStep,
} from '../transfers.ts';
import { callTable, json, jsonBody, nothing, optionalJsonBody } from './call.ts';

/** Conversations of tour requests, and transfers of leases. */
export const TRANSFERS_CALLS = callTable({
  'GET /api/conversations': {
    summary: 'One’s conversations, those of the newest 500 messages and 500 lines of the system, with what is unread.',
    access: 'session',
    answers: { 200: json(conversationsAnswer) },
  },
  'GET /api/conversations/:id': {
    summary: 'The conversation of a tour request: its newest 100 messages, or those before another.',
    access: 'session',
    path: { id },
    query: conversationQuery,
    answers: { 200: json(conversationAnswer) },
    refuses: { 422: ['invalid'] },
  },
  'POST /api/conversations/:id/messages': {
    summary: 'Sends a message; the same `_id` again answers the one that is there.',
    access: 'session',
    path: { id },
    body: jsonBody(sendMessageBody),
    answers: { 200: json(message, 'Sent before'), 201: json(message, 'Sent') },
    refuses: {
      409: ['conversation_closed', 'conversation_full', 'id_taken'],
      422: ['contact_withheld'],
      429: ['too_many'],
    },
  },
  'POST /api/conversations/:id/read': {
    summary: 'Marks what the other side wrote read.',
    access: 'session',
    path: { id },
    answers: { 204: nothing },
  },
  'GET /api/transfers': {
    summary: 'The transfers in which one hands over or takes, the newest first, at most 100.',
    access: 'session',
    answers: { 200: json(transfersAnswer) },
  },
  'GET /api/transfers/:id': {
    summary: 'One of them.',
    access: 'session',
    path: { id },
    answers: { 200: json(transfer) },
  },
  'POST /api/transfers': {
    summary: 'The seller offers the lease to who asked for a tour; the same offer again answers the one that is there.',
    access: 'session',
    body: jsonBody(offerTransferBody),
    answers: { 200: json(transfer, 'Offered before'), 201: json(transfer, 'Offered') },
    refuses: {
      403: ['confirm_email', 'forbidden'],
      404: ['not_found'],
      409: ['transfer_open', 'listing_gone', 'listing_held', 'account_closed', 'offers_spent', 'conflict'],
      422: ['date'],
      429: ['too_many'],
    },
  },
  'PUT /api/transfers/:id': {
    summary: 'Either side changes the day of moving in and the fees.',
    access: 'session',
    path: { id },
    body: jsonBody(changeTransferBody),
    answers: { 200: json(transfer) },
    refuses: { 409: ['changed_elsewhere', 'not_active', 'conflict'], 422: ['date'], 429: ['too_many'] },
  },
  'PUT /api/transfers/:id/accept': {
    summary: 'The taker says yes.',
    access: 'session',
    path: { id },
    body: optionalJsonBody(answerTransferBody),
    answers: { 200: json(transfer) },
    refuses: { 403: ['confirm_email', 'forbidden'], 409: ['not_offered', 'listing_gone', 'listing_held', 'conflict'] },
  },
  'PUT /api/transfers/:id/decline': {
    summary: 'The taker says no.',
    access: 'session',
    path: { id },
    body: optionalJsonBody(answerTransferBody),
    answers: { 200: json(transfer) },
    refuses: { 403: ['forbidden'], 409: ['not_offered', 'conflict'], 422: ['contact_withheld'], 429: ['too_many'] },
  },
  'PUT /api/transfers/:id/steps/:step': {
    summary: 'Marks a step as done, or takes the last mark back. With the keys the lease is handed over.',
    access: 'session',
    path: { id, step: transferStep },
    body: jsonBody(markStepBody),
    answers: { 200: json(transfer) },
    refuses: {
      403: ['not_your_step'],
      409: ['step_order', 'not_active', 'conflict'],
      422: ['date'],
      429: ['too_many'],
    },
  },
  'PUT /api/transfers/:id/end': {
    summary: 'Either side ends it; the seller also takes an offer back.',
    access: 'session',
    path: { id },
    body: jsonBody(endTransferBody),
    answers: { 200: json(transfer) },
    refuses: { 409: ['not_active', 'conflict'], 422: ['contact_withheld'], 429: ['too_many'] },
  },
  'GET /api/transfers/export': {
    summary: 'What is kept about the caller: transfers, and the messages they wrote. Five times a day.',
    access: 'session',
    answers: { 200: json(exportAnswer) },
    refuses: { 429: ['too_many'] },
  },
});
