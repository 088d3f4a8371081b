import type { EventData } from '@keyturn/contracts/events';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { followNewest } from '@keyturn/service-kit/emails';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { unavailable } from '@keyturn/service-kit/problem';
import type { Deps } from './posts.ts';
import type { PostDocument } from './post.ts';
import { toEventData } from './post-views.ts';

/** Stores a person's new address in their posts, and republishes those that others copy. */
export async function followEmail(
  deps: Deps,
  changed: EventData<'profiles.email-changed'>,
  event: EventEnvelope,
): Promise<void> {
  await followNewest(deps.emails, changed, event, (email) => setAddress(deps, changed.userId, email));
}

/** Sets the address in a person's posts; '' once free again. */
export async function setAddress({ posts, now, newId }: Deps, userId: string, userEmail: string): Promise<void> {
  const change = (post: PostDocument | null) => {
    if (!post || post.userEmail === userEmail) return null;
    const $set = { userEmail };
    if (!post.posted || post.removed) return { $set, $inc: { revision: 1 } };
    const event = nextEvent(post, 'posts.updated', toEventData({ ...post, userEmail }), { now, newId });
    return withEvent<PostDocument>({ $set }, event, now);
  };
  for (const { _id } of await posts.find({ userId }).toArray())
    await changeDocument(posts, _id, change, () => unavailable('The post is changed all the time.'));
}
