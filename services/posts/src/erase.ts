import type { DeletedEventData } from '@keyturn/contracts/events';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { storeNewer } from '@keyturn/service-kit/copies';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { Update } from '@keyturn/service-kit/store';
import { removed, type PostDocument } from './post.ts';
import { photosChanged } from './post-views.ts';
import type { Deps } from './posts.ts';

/** Erases somebody's posts, including removed ones, down to their ids, their photos' prints and profile copies. */
export async function erasePostsOf(
  deps: Deps,
  { userId }: DeletedEventData,
  revision: number,
): Promise<Record<'posts' | 'photos', number>> {
  const { posts, people, emails, photos } = deps;
  const nobody = {
    name: '',
    photo: '',
    location: '',
    isPropertyManager: false,
    profileCreated: false,
    registeredAt: '',
  };
  await storeNewer(people, { _id: userId, ...nobody, revision });
  await storeNewer(emails, { _id: userId, email: '', revision });
  const own = await posts.find({ userId }).toArray();
  for (const { _id } of own)
    await changeDocument(
      posts,
      _id,
      (post) => post && erasing(deps, post),
      () => new Error(`The listing ${_id} is being changed all the time.`),
    );
  const prints = await photos.find({ userId }).toArray();
  for (const { _id } of prints) await photos.deleteOne({ _id });
  return { posts: own.length, photos: prints.length };
}

function erasing(deps: Deps, post: PostDocument): Update<PostDocument> | null {
  const $set = { ...removed, userEmail: '', signs: [] };
  const next = { ...post, ...$set };
  if (JSON.stringify(next) === JSON.stringify(post)) return null;
  const current = post.posted
    ? ({ type: 'posts.removed', data: { _id: post._id, userId: post.userId } } as const)
    : photosChanged(post, next);
  if (!current) return { $set, $inc: { revision: 1 } };
  return withEvent<PostDocument>({ $set }, nextEvent(post, current.type, current.data, deps), deps.now);
}
