import { exportAnswer } from '../export.ts';
import {
  mailChoiceBody,
  mailPreferences,
  mailTopic,
  notificationsAnswer,
  readNotificationsBody,
  stopQuery,
} from '../notifications.ts';
import { id } from '../primitives.ts';
import { bytes, callTable, json, jsonBody, nothing, optionalJsonBody } from './call.ts';

/** Notices and the live stream. */
export const NOTIFICATIONS_CALLS = callTable({
  'GET /api/notifications': {
    summary: 'One’s notices, newest first, at most 50, with the count of unread ones.',
    access: 'session',
    answers: { 200: json(notificationsAnswer) },
  },
  'POST /api/notifications/read': {
    summary: 'Marks the named notices read, or all.',
    access: 'session',
    body: optionalJsonBody(readNotificationsBody),
    answers: { 204: nothing },
  },
  'GET /api/notifications/stop/:token': {
    summary:
      'The page behind the link of an e-mail: asks whether no more of its topic, or none, shall be sent. Changes nothing.',
    access: 'public',
    path: { token: id },
    query: stopQuery,
    answers: { 200: bytes('text/html', 'The page') },
    refuses: { 422: ['invalid'] },
  },
  // A mail program also sends a form, which only repeats the address.
  'POST /api/notifications/stop/:token': {
    summary:
      'Sends no more e-mails of a topic, or none, to the address of a link, also by one click of a mail program (RFC 8058).',
    access: 'public',
    path: { token: id },
    query: stopQuery,
    answers: { 200: bytes('text/html', 'The page that says so') },
    refuses: { 422: ['invalid'] },
  },
  'GET /api/notifications/preferences': {
    summary: 'Which e-mails the caller gets, by topic, and whether the address can be reached.',
    access: 'session',
    answers: { 200: json(mailPreferences) },
  },
  'PUT /api/notifications/preferences/:topic': {
    summary: 'Has e-mails of a topic sent to the caller, or not; those about the account always go.',
    access: 'session',
    path: { topic: mailTopic },
    body: jsonBody(mailChoiceBody),
    answers: { 200: json(mailPreferences) },
  },
  'GET /api/live': {
    summary:
      'Server-sent events `tours` and `notifications`: something of one’s own has changed, read it again; the data of `tours` may name which parts.',
    access: 'session',
    answers: { 200: bytes('text/event-stream', 'The open stream') },
  },
  'GET /api/notifications/export': {
    summary: 'What is kept about the caller: notices. Five times a day.',
    access: 'session',
    answers: { 200: json(exportAnswer) },
    refuses: { 429: ['too_many'] },
  },
});
