import { exportAnswer } from '../export.ts';
import { blocksAnswer, reportAnswer, reportBody } from '../moderation.ts';
import { id } from '../primitives.ts';
import { callTable, json, jsonBody, nothing } from './call.ts';

/** Blocks: two people who do not meet any more. And what people report. */
export const MODERATION_CALLS = callTable({
  'GET /api/blocks': {
    summary: 'The people one has blocked, the newest first, at most 200.',
    access: 'session',
    answers: { 200: json(blocksAnswer) },
  },
  'PUT /api/blocks/:userId': {
    summary:
      'Blocks somebody; twice is once. Neither sees the other’s listings any more, and what is open between them ends.',
    access: 'session',
    path: { userId: id },
    answers: { 204: nothing },
    refuses: [422],
  },
  'DELETE /api/blocks/:userId': {
    summary: 'Takes a block back; listings are seen again, what has ended stays so.',
    access: 'session',
    path: { userId: id },
    answers: { 204: nothing },
    refuses: [422],
  },
  'POST /api/moderation/reports': {
    summary: 'Reports a listing or a person; the same again is the report that is there.',
    access: 'session',
    body: jsonBody(reportBody),
    answers: { 200: json(reportAnswer, 'Reported already'), 201: json(reportAnswer, 'Reported') },
    refuses: [404],
  },
  'GET /api/moderation/export': {
    summary: 'What is kept about the caller: blocks and reports. Five times a day.',
    access: 'session',
    answers: { 200: json(exportAnswer) },
  },
});
