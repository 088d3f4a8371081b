import { managerBody, schoolBody } from '../account.ts';
import { callTable, json, jsonBody, messageAnswer, nothing } from './call.ts';

/** Calls about badges, which profiles answers. */
export const BADGES_CALLS = callTable({
  'POST /api/users/school': {
    summary:
      'Asks for a badge of a school. With an address there, a link that goes to it shows it; the answer is the same whether another account shows the address or not. Without one, with a note: an admin looks at papers, one request at a time, three in 30 days.',
    access: 'session',
    body: jsonBody(schoolBody),
    answers: { 202: json(messageAnswer, 'Taken; what comes of it is told by e-mail, or by a notice.') },
    refuses: {
      404: ['not_found'],
      409: ['student_asked', 'student_approved', 'conflict'],
      422: ['no_school'],
      429: ['too_many'],
    },
  },
  'DELETE /api/users/school': {
    summary: 'Takes the badge of a school off; its address is free for another account.',
    access: 'session',
    answers: { 204: nothing },
    refuses: { 409: ['conflict'] },
  },
  'DELETE /api/users/student': {
    summary: 'Takes the badge of a student off that an admin gave for papers; it may be asked for again.',
    access: 'session',
    answers: { 204: nothing },
    refuses: { 409: ['conflict'] },
  },
  'POST /api/users/manager-request': {
    summary:
      'Asks to be approved as a property manager: an admin checks company and license. One at a time, three in 30 days.',
    access: 'session',
    body: jsonBody(managerBody),
    answers: { 202: json(messageAnswer, 'Taken; what comes of it is told by a notice.') },
    refuses: { 404: ['not_found'], 409: ['manager_asked', 'manager_approved', 'conflict'], 429: ['too_many'] },
  },
});
