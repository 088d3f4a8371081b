import { POSTS_CALLS } from '@keyturn/contracts/calls/posts';
import { postFields } from '@keyturn/contracts/post-fields';
import { findBlocked, canInteract } from '@keyturn/service-kit/blocks';
import { createExport } from '@keyturn/service-kit/export';
import { parse } from '@keyturn/service-kit/http';
import { requireConfirmed, type Identity } from '@keyturn/service-kit/identity';
import { invalid, notFound } from '@keyturn/service-kit/problem';
import { isAccountClosed } from '@keyturn/service-kit/closings';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import { z } from 'zod';
import { readExport } from './export.ts';
import { isLive, LIVE, type PostDocument } from './post.ts';
import { toCard, toDetail, toOwnPost } from './post-views.ts';
import { closeListings } from './follow-closings.ts';
import { changePost, createDraft, publishPost, removePost, sayAvailable, type Deps } from './posts.ts';

const unavailable = () => notFound('Listing not found or unavailable.');

const FIELDS = new Map<string, z.ZodType>(Object.entries(postFields));

export function addRoutes(router: Router, deps: Deps, requiresConfirmedEmail: boolean): void {
  const { posts, people, blocks, now } = deps;
  const answerExport = createExport(now);
  const posterOf = (post: PostDocument) => people.findOne({ _id: post.userId });

  async function readOne(caller: Identity, id: string) {
    const post = await posts.findOne({ _id: id });
    const isOwn = post?.userId === caller.userId;
    // Admins review held listings.
    const isChecked = caller.role === 'admin' && post?.posted && post.heldAt !== null;
    if (!post || post.removed || !(isLive(post) || isOwn || isChecked)) throw unavailable();
    if (!isOwn && !isChecked && !(await canInteract(blocks, caller.userId, post.userId))) throw unavailable();
    const poster = await posterOf(post);
    return isOwn ? toOwnPost(post, poster) : toDetail(post, poster);
  }

  async function shown(post: PostDocument) {
    return toOwnPost(post, await posterOf(post));
  }

  route(router, POSTS_CALLS, 'POST /api/create-draft', async ({ caller, body: { isPropertyManager = false } }) => {
    const { _id } = await createDraft(deps, caller, isPropertyManager);
    return reply(201, { id: _id, _id });
  });

  route(router, POSTS_CALLS, 'GET /api/get-latest-post/:userEmail', async ({ caller: { userId } }) => {
    const drafts = await posts.find({ userId, posted: false, removed: false }).toArray();
    const latest = drafts.reduce<PostDocument | null>(
      (newest, draft) => (newest && newest.createdAt >= draft.createdAt ? newest : draft),
      null,
    );
    return reply(200, latest ? await shown(latest) : {});
  });

  route(router, POSTS_CALLS, 'POST /api/update-post-field', async ({ caller, body: { postId, field, value } }) => {
    const schema = FIELDS.get(field);
    if (!schema) throw invalid('That field cannot be changed.', 'unknown_field');
    const changed = parse(z.object({ [field]: schema }), { [field]: value });
    return reply(200, await shown(await changePost(deps, caller, postId, changed)));
  });

  route(router, POSTS_CALLS, 'GET /api/get-post-by-id/:postId', async ({ caller, path }) =>
    reply(200, await readOne(caller, path.postId)),
  );

  route(router, POSTS_CALLS, 'GET /api/posts/live', async ({ caller, query }) => {
    const blocked = caller ? await findBlocked(blocks, caller.userId) : new Set<string>();
    const shownTo = blocked.size === 0 ? LIVE : { ...LIVE, userId: { $nin: [...blocked] } };
    const live = await posts.find(shownTo).sort({ postedAt: -1 }).limit(query.limit).toArray();
    return reply(200, live.map(toCard));
  });

  route(router, POSTS_CALLS, 'GET /api/posts/user/:userEmail', async ({ caller: { userId } }) => {
    const own = await posts.find({ userId, removed: false }).toArray();
    own.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    const poster = await people.findOne({ _id: userId });
    return reply(
      200,
      own.map((post) => toOwnPost(post, poster)),
    );
  });

  // Before the call whose parameter matches any word.
  route(router, POSTS_CALLS, 'GET /api/posts/export', async ({ caller: { userId } }) =>
    reply(200, await answerExport(userId, () => readExport(posts, userId))),
  );

  route(router, POSTS_CALLS, 'GET /api/posts/:postId', async ({ caller, path }) =>
    reply(200, await readOne(caller, path.postId)),
  );

  route(router, POSTS_CALLS, 'PUT /api/posts/:postId', async ({ caller, path, body: { postData } }) => {
    const { active: _ignored, ...changes } = postData;
    return reply(200, await shown(await changePost(deps, caller, path.postId, changes)));
  });

  route(router, POSTS_CALLS, 'POST /api/posts/:postId/available', async ({ caller, path, body: { available } }) =>
    reply(200, await shown(await sayAvailable(deps, caller, path.postId, available))),
  );

  route(router, POSTS_CALLS, 'POST /api/posts', async ({ caller, body: { postData } }) => {
    requireConfirmed(caller, requiresConfirmedEmail);
    const { _id, ...data } = postData;
    const { post, isNew } = await publishPost(deps, caller, _id, data);
    // Closed at this moment, it missed the hiding of the account's listings.
    if (await isAccountClosed(deps.closings, caller.userId)) await closeListings(deps, caller.userId);
    return isNew ? reply(201, await shown(post)) : reply(200, await shown(post));
  });

  route(router, POSTS_CALLS, 'DELETE /api/posts/:postId', async ({ caller, path }) => {
    await removePost(deps, caller, path.postId);
    return reply(200, { message: 'Listing deleted' });
  });
}
