import { hiddenNext } from '@keyturn/domain/freshness';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { pagesOf } from '@keyturn/service-kit/pages';
import type { Update } from '@keyturn/service-kit/store';
import { confirmed, movesIn, toNamed } from './freshness.ts';
import { isHidden, isTransferred, type PostDocument } from './post.ts';
import type { Deps } from './posts.ts';

const MOST_AT_ONCE = 200;
const DAY_MS = 86_400_000;

/** Asks owners about listings of which nothing was heard for long, and hides those they said nothing about. */
export async function askAndHide(deps: Deps): Promise<void> {
  const { posts, now } = deps;
  await adopt(deps, await posts.find({ posted: true, clockAt: null }).limit(MOST_AT_ONCE).toArray());
  const due = await posts
    .find({ posted: true, clockAt: { $gt: '', $lte: now().toISOString() } })
    .sort({ clockAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id } of due)
    await changeDocument(
      posts,
      _id,
      (post) => post && clockStep(deps, post),
      () => new Error(`The listing ${_id} is being changed all the time.`),
    );
}

function clockStep(deps: Deps, post: PostDocument): Update<PostDocument> | null {
  const { now, days } = deps;
  const at = now().toISOString();
  const { clockAt = '', askedAt = '' } = post;
  if (!post.posted || clockAt === '' || clockAt > at) return null;
  if (isTransferred(post) || isHidden(post)) return wait('');
  // Somebody is taking the lease over: that is answer enough for now.
  if (post.transferState === 'pending') return wait(new Date(now().getTime() + DAY_MS).toISOString());
  if (askedAt === '') {
    const $set = { askedAt: at, clockAt: hiddenNext(at, movesIn(post.fields), days) };
    return withEvent<PostDocument>({ $set }, nextEvent(post, 'posts.asked', toNamed(post), deps), now);
  }
  const hidden = 'unanswered';
  const event = nextEvent(post, 'posts.hidden', { ...toNamed(post), why: hidden }, deps);
  return withEvent<PostDocument>({ $set: { hidden, clockAt: '' } }, event, now);

  function wait(until: string): Update<PostDocument> {
    return { $set: { clockAt: until }, $inc: { revision: 1 } };
  }
}

/** Gives listings of the release before what they lack, page by page; it can be broken off and repeated. */
export async function adoptOlderPosts(deps: Deps): Promise<void> {
  for await (const page of pagesOf(deps.posts, { posted: true, clockAt: null })) await adopt(deps, page);
}

async function adopt({ posts, days }: Deps, older: readonly PostDocument[]): Promise<void> {
  for (const { _id, updatedAt, fields } of older)
    await posts.updateOne({ _id, posted: true, clockAt: null }, { $set: confirmed(fields, updatedAt, days) });
}
