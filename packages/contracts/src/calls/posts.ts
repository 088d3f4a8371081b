import { PUBLISH_NEEDS } from '@keyturn/domain/publish-needs';
import { z } from 'zod';
import { exportAnswer } from '../export.ts';
import {
  availableBody,
  createDraftAnswer,
  createDraftBody,
  deletePostBody,
  latestPostAnswer,
  listingCard,
  livePostsQuery,
  ownPost,
  postAnswer,
  publishPostBody,
  putPostBody,
  updatePostFieldBody,
} from '../posts.ts';
import { id, userEmail } from '../primitives.ts';
import { callTable, json, jsonBody, messageAnswer, optionalJsonBody } from './call.ts';

/** What a live listing lacks; `incomplete` stands for several. */
const LIVE = [...Object.keys(PUBLISH_NEEDS), 'incomplete'];

/** A post with all its fields. */
const POST = { maxBytes: 256 * 1024 };

/** Drafts and listings. */
export const POSTS_CALLS = callTable({
  'POST /api/create-draft': {
    summary: 'Starts a draft.',
    access: 'session',
    self: 'body.email',
    body: jsonBody(createDraftBody, POST),
    answers: { 201: json(createDraftAnswer, 'Created') },
    refuses: { 429: ['too_many'] },
  },
  'GET /api/get-latest-post/:userEmail': {
    summary: 'One’s newest draft, or an empty object.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail },
    answers: { 200: json(latestPostAnswer) },
  },
  'POST /api/update-post-field': {
    summary: 'Changes one field of one’s own post.',
    access: 'session',
    body: jsonBody(updatePostFieldBody, POST),
    answers: { 200: json(ownPost) },
    refuses: {
      403: ['forbidden'],
      404: ['not_found'],
      409: ['transferred', 'conflict'],
      422: ['unknown_field', 'foreign_image', ...LIVE],
    },
  },
  'GET /api/get-post-by-id/:postId': {
    summary: 'A live listing, or one’s own draft.',
    access: 'session',
    path: { postId: id },
    answers: { 200: json(postAnswer) },
  },
  'GET /api/posts/live': {
    summary: 'The live listings as visitors see them, newest first.',
    access: 'public',
    query: livePostsQuery,
    answers: { 200: json(z.array(listingCard)) },
    refuses: { 422: ['invalid'] },
  },
  'GET /api/posts/user/:userEmail': {
    summary: 'One’s own posts, newest change first.',
    access: 'session',
    self: 'path.userEmail',
    path: { userEmail },
    answers: { 200: json(z.array(ownPost)) },
  },
  'GET /api/posts/:postId': {
    summary: 'A live listing, or one’s own draft.',
    access: 'session',
    path: { postId: id },
    answers: { 200: json(postAnswer) },
  },
  'PUT /api/posts/:postId': {
    summary: 'Changes the given fields of one’s own post.',
    access: 'session',
    self: 'body.userEmail',
    path: { postId: id },
    body: jsonBody(putPostBody, POST),
    answers: { 200: json(ownPost) },
    refuses: { 403: ['forbidden'], 409: ['transferred', 'conflict'], 422: ['foreign_image', ...LIVE] },
  },
  'POST /api/posts/:postId/available': {
    summary: 'Says whether one’s own listing is still available: yes shows it, no hides it.',
    access: 'session',
    path: { postId: id },
    body: jsonBody(availableBody),
    answers: { 200: json(ownPost) },
    refuses: { 403: ['forbidden'], 409: ['draft', 'transferred', 'conflict'] },
  },
  'POST /api/posts': {
    summary: 'Publishes a draft, or a new post; a repeat answers what is live already.',
    access: 'session',
    self: 'body.userEmail',
    body: jsonBody(publishPostBody, POST),
    answers: { 200: json(ownPost, 'Published, or live already'), 201: json(ownPost, 'A new listing') },
    refuses: {
      403: ['confirm_email', 'no_profile', 'account_closed', 'forbidden'],
      404: ['not_found'],
      409: ['transferred', 'conflict'],
      422: ['foreign_image', ...LIVE],
      429: ['too_many'],
    },
  },
  'DELETE /api/posts/:postId': {
    summary: 'Deletes one’s own post.',
    access: 'session',
    self: 'body.userEmail',
    path: { postId: id },
    body: optionalJsonBody(deletePostBody),
    answers: { 200: json(messageAnswer) },
    refuses: { 403: ['forbidden'], 409: ['conflict'] },
  },
  'GET /api/posts/export': {
    summary: 'What is kept about the caller: listings and drafts. Five times a day.',
    access: 'session',
    answers: { 200: json(exportAnswer) },
    refuses: { 429: ['too_many'] },
  },
});
