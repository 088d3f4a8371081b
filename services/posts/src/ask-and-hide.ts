import { hiddenNext } from '@keyturn/domain/freshness';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { Update } from '@keyturn/service-kit/store';
import { isLive, LIVE, type PostDocument } from './post.ts';
import type { Deps } from './posts.ts';
import { hiddenEvent, movesIn, toNamed } from './visibility.ts';

const MOST_AT_ONCE = 200;

/** A transfer in progress needs no answer. */
const ASKED_ABOUT = { ...LIVE, transferState: { $nin: ['pending', 'transferred'] } } as const;

/** Asks owners about listings without recent confirmation, and hides those without an answer. */
export async function askAndHide(deps: Deps): Promise<void> {
  const { posts, now } = deps;
  const due = await posts
    .find({ ...ASKED_ABOUT, timerAt: { $lte: now().toISOString() } })
    .sort({ timerAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id } of due)
    await changeDocument(
      posts,
      _id,
      (post) => post && timerStep(deps, post),
      () => new Error(`The listing ${_id} is being changed all the time.`),
    );
}

function timerStep(deps: Deps, post: PostDocument): Update<PostDocument> | null {
  const { now, days } = deps;
  const at = now().toISOString();
  const { timerAt, askedAt } = post;
  if (!isLive(post) || post.transferState === 'pending' || timerAt === null || timerAt > at) return null;
  if (askedAt !== null)
    return withEvent<PostDocument>({ $set: { unansweredAt: at } }, hiddenEvent(deps, post, 'unansweredAt'), now);
  const $set = { askedAt: at, timerAt: hiddenNext(at, movesIn(post.fields), days) };
  return withEvent<PostDocument>({ $set }, nextEvent(post, 'posts.asked', toNamed(post), deps), now);
}
