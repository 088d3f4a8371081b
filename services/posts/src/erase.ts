import type { DeletedFact } from '@keyturn/contracts/events';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { keepNewer } from '@keyturn/service-kit/copies';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { Update } from '@keyturn/service-kit/store';
import { removed, type PostDocument } from './post.ts';
import { photosChanged } from './post-views.ts';
import type { Deps } from './posts.ts';

/** Erases drafts and listings of somebody, those that were removed too, down to their ids, and the copies of their profile. */
export async function erasePostsOf(
  deps: Deps,
  { userId }: DeletedFact,
  revision: number,
): Promise<Record<'posts', number>> {
  const { posts, people, emails } = deps;
  const nobody = {
    name: '',
    photo: '',
    location: '',
    isPropertyManager: false,
    profileCreated: false,
    registeredAt: '',
  };
  await keepNewer(people, { _id: userId, ...nobody, revision });
  await keepNewer(emails, { _id: userId, email: '', revision });
  const own = await posts.find({ userId }).toArray();
  for (const { _id } of own)
    await changeDocument(
      posts,
      _id,
      (post) => post && erasing(deps, post),
      () => new Error(`The listing ${_id} is being changed all the time.`),
    );
  return { posts: own.length };
}

function erasing(deps: Deps, post: PostDocument): Update<PostDocument> | null {
  if (post.removed && post.userEmail === '') return null;
  const $set = { ...removed, userEmail: '', signs: [] };
  const next = { ...post, ...$set };
  const fact = post.posted
    ? ({ type: 'posts.removed', data: { _id: post._id, userId: post.userId } } as const)
    : photosChanged(post, next);
  if (!fact) return { $set, $inc: { revision: 1 } };
  return withEvent<PostDocument>({ $set }, nextEvent(post, fact.type, fact.data, deps), deps.now);
}
