import { adminCase, auditAnswer, auditQuery, casesAnswer, casesQuery, decideCaseBody, openCaseBody } from '../admin.ts';
import { exportAnswer } from '../export.ts';
import { blocksAnswer, reportAnswer, reportBody } from '../moderation.ts';
import { id } from '../primitives.ts';
import { callTable, json, jsonBody, nothing } from './call.ts';

/** Blocks between people, and reports. */
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
    refuses: { 409: ['conflict'], 422: ['self'], 429: ['too_many'] },
  },
  'DELETE /api/blocks/:userId': {
    summary: 'Takes a block back; listings are seen again, what has ended stays so.',
    access: 'session',
    path: { userId: id },
    answers: { 204: nothing },
    refuses: { 409: ['conflict'], 422: ['self'] },
  },
  'POST /api/moderation/reports': {
    summary: 'Reports a listing or a person; the same again is the report that is there.',
    access: 'session',
    body: jsonBody(reportBody),
    answers: { 200: json(reportAnswer, 'Reported already'), 201: json(reportAnswer, 'Reported') },
    refuses: { 404: ['not_found'], 422: ['own'], 429: ['too_many'] },
  },
  'GET /api/moderation/export': {
    summary: 'What is kept about the caller: blocks and reports. Five times a day.',
    access: 'session',
    answers: { 200: json(exportAnswer) },
    refuses: { 429: ['too_many'] },
  },
  'GET /api/admin/cases': {
    summary: 'What was reported and decided: open cases the oldest first, closed ones the newest first, 24 a page.',
    access: 'admin',
    query: casesQuery,
    answers: { 200: json(casesAnswer) },
    refuses: { 422: ['invalid'] },
  },
  'GET /api/admin/cases/:caseId': {
    summary: 'One case, with its reports and decisions.',
    access: 'admin',
    path: { caseId: id },
    answers: { 200: json(adminCase) },
    refuses: { 403: ['own_case'] },
  },
  'POST /api/admin/cases': {
    summary: 'Opens the case of a listing or person that nobody has reported; one that is open already is the answer.',
    access: 'admin',
    body: jsonBody(openCaseBody),
    answers: { 200: json(adminCase, 'Open already'), 201: json(adminCase, 'Opened') },
    refuses: { 403: ['own_case'], 404: ['not_found'], 409: ['conflict'] },
  },
  'POST /api/admin/cases/:caseId/decision': {
    summary: 'Decides a case; its owner and those who reported it are told.',
    access: 'admin',
    path: { caseId: id },
    body: jsonBody(decideCaseBody),
    answers: { 200: json(adminCase) },
    refuses: { 403: ['own_case'], 409: ['closed', 'changed', 'conflict'], 422: ['unfit', 'tell'] },
  },
  'GET /api/admin/audit': {
    summary: 'Who decided what, the newest first, 50 a page.',
    access: 'admin',
    query: auditQuery,
    answers: { 200: json(auditAnswer) },
    refuses: { 422: ['invalid'] },
  },
});
