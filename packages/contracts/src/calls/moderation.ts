import { blocksAnswer } from '../moderation.ts';
import { id } from '../primitives.ts';
import { callTable, json, nothing } from './call.ts';

/** Blocks: two people who do not meet any more. */
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
});
