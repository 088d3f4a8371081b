import type { DecisionEventData } from '@keyturn/contracts/events';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { removed, type PostDocument } from './post.ts';
import { toChanged, toEventData } from './post-views.ts';
import type { Deps } from './posts.ts';
import { hide, restarted } from './visibility.ts';

/** Decisions that release a held listing. */
const LETS_GO: readonly string[] = ['release', 'dismiss', 'warn'];

/** Holds, releases or removes a listing by a decision, unless the case has a newer one. */
export async function followDecision(
  deps: Deps,
  { caseId, kind, subjectId, action, changedAt }: DecisionEventData,
  { revision }: EventEnvelope,
): Promise<void> {
  if (kind !== 'listing') return;
  const { posts, days, now } = deps;
  await changeDocument(
    posts,
    subjectId,
    (post) => {
      if (post && action === 'remove' && !post.removed) {
        const event = nextEvent(post, 'posts.removed', { _id: post._id, userId: post.userId }, deps);
        return withEvent<PostDocument>({ $set: removed }, event, now);
      }
      if (!post?.posted || !isLater(post, caseId, revision)) return null;
      const changes = { caseId, caseRevision: revision };
      if (action === 'hold' && post.heldAt === null) return hide(deps, post, 'heldAt', changes);
      if (LETS_GO.includes(action) && post.heldAt !== null) {
        // An unread change stays held, and admins are notified.
        if (changedAt !== undefined && changedAt !== post.updatedAt)
          return withEvent<PostDocument>(
            { $set: changes },
            nextEvent(post, 'posts.changed', toChanged(post), deps),
            now,
          );
        const $set = { ...changes, heldAt: null, ...restarted(post, days) };
        const event = nextEvent(post, 'posts.updated', toEventData({ ...post, ...$set }), deps);
        return withEvent<PostDocument>({ $set }, event, now);
      }
      return { $set: changes, $inc: { revision: 1 } };
    },
    () => new Error(`The listing ${subjectId} is being changed all the time.`),
  );
}

const isLater = (post: PostDocument, caseId: string, revision: number): boolean =>
  post.caseId !== caseId || revision > (post.caseRevision ?? 0);
