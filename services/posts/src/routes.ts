import { postFields } from '@keyturn/contracts/post-fields';
import {
  createDraftBody,
  deletePostBody,
  publishPostBody,
  putPostBody,
  updatePostFieldBody,
  livePostsQuery,
} from '@keyturn/contracts/posts';
import { parse } from '@keyturn/service-kit/http';
import { requireSelf, requireUser } from '@keyturn/service-kit/identity';
import { invalid, notFound } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import type { PersonDocument, PostDocument } from './post.ts';
import { toCard, toDetail, toOwnPost } from './post-views.ts';
import type { Posts } from './posts.ts';

const FIELDS = new Map<string, z.ZodType>(Object.entries(postFields));

/** What the routes call. */
export interface RouteDeps {
  readonly rules: Posts;
  readonly posts: StoreCollection<PostDocument>;
  readonly people: StoreCollection<PersonDocument>;
}

export function addRoutes(router: Router, { rules, posts, people }: RouteDeps): void {
  const posterOf = (post: PostDocument) => people.findOne({ _id: post.userId });

  async function answerOne(request: Request, response: Response, id: string): Promise<void> {
    const caller = requireUser(request);
    const post = await posts.findOne({ _id: id });
    const isOwn = post?.userId === caller.userId;
    if (!post || post.removed || !(post.posted || isOwn)) throw notFound('Listing not found or unavailable.');
    const poster = await posterOf(post);
    response.json(isOwn ? toOwnPost(post, poster) : toDetail(post, poster));
  }

  router.post('/api/create-draft', async (request, response) => {
    requireUser(request);
    const { email, isPropertyManager = false } = parse(createDraftBody, request.body);
    const { _id } = await rules.createDraft(requireSelf(request, email), isPropertyManager);
    response.status(201).json({ id: _id, _id });
  });

  router.get('/api/get-latest-post/:userEmail', async (request, response) => {
    const { userId } = requireSelf(request, request.params.userEmail);
    const drafts = await posts.find({ userId, posted: false, removed: false }).toArray();
    const latest = drafts.reduce<PostDocument | null>(
      (newest, draft) => (newest && newest.createdAt >= draft.createdAt ? newest : draft),
      null,
    );
    response.json(latest ? toOwnPost(latest, await posterOf(latest)) : {});
  });

  router.post('/api/update-post-field', async (request, response) => {
    const caller = requireUser(request);
    const { postId, field, value } = parse(updatePostFieldBody, request.body);
    const schema = FIELDS.get(field);
    if (!schema) throw invalid('That field cannot be changed.', 'unknown_field');
    const changed = parse(z.object({ [field]: schema }), { [field]: value });
    const post = await rules.change(caller, postId, changed);
    response.json(toOwnPost(post, await posterOf(post)));
  });

  router.get('/api/get-post-by-id/:postId', (request, response) => answerOne(request, response, request.params.postId));

  router.get('/api/posts/live', async (request, response) => {
    const { limit } = parse(livePostsQuery, request.query);
    const live = await posts.find({ posted: true }).sort({ postedAt: -1 }).limit(limit).toArray();
    response.json(live.map(toCard));
  });

  router.get('/api/posts/user/:userEmail', async (request, response) => {
    const { userId } = requireSelf(request, request.params.userEmail);
    const own = await posts.find({ userId, removed: false }).toArray();
    own.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    const poster = await people.findOne({ _id: userId });
    response.json(own.map((post) => toOwnPost(post, poster)));
  });

  router.get('/api/posts/:postId', (request, response) => answerOne(request, response, request.params.postId));

  router.put('/api/posts/:postId', async (request, response) => {
    requireUser(request);
    const { userEmail, postData } = parse(putPostBody, request.body);
    const { active: _ignored, ...changes } = postData;
    const post = await rules.change(requireSelf(request, userEmail), request.params.postId, changes);
    response.json(toOwnPost(post, await posterOf(post)));
  });

  router.post('/api/posts', async (request, response) => {
    requireUser(request);
    const { userEmail, postData } = parse(publishPostBody, request.body);
    const { _id, ...data } = postData;
    const { post, isNew } = await rules.publish(requireSelf(request, userEmail), _id, data);
    response.status(isNew ? 201 : 200).json(toOwnPost(post, await posterOf(post)));
  });

  router.delete('/api/posts/:postId', async (request, response) => {
    const caller = requireUser(request);
    const { userEmail } = parse(deletePostBody, request.body ?? {});
    if (userEmail !== undefined) requireSelf(request, userEmail);
    await rules.remove(caller, request.params.postId);
    response.json({ message: 'Listing deleted' });
  });
}
