import type { RiskSign } from '@keyturn/domain/listing-risk';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { isBefore, photoIdsOf, sameOfOthers, type PhotoDocument } from './photo-prints.ts';
import { LIVE, type PostDocument } from './post.ts';

/** Most listings read of owners whose photos a listing may have. */
const MOST_LISTINGS = 500;

interface Deps {
  readonly posts: StoreCollection<PostDocument>;
  readonly photos: StoreCollection<PhotoDocument>;
}

/**
 * The sign of a photo that another person's live listing uploaded earlier. The first uploader has none: copying a
 * listing must not cast suspicion on it.
 */
export async function copySign({ posts, photos }: Deps, post: PostDocument): Promise<RiskSign | null> {
  const ids = photoIdsOf(post.fields);
  if (ids.length === 0) return null;
  const own = await photos.find({ _id: { $in: ids } }).toArray();
  if (own.length === 0) return null;
  const copied = (await sameOfOthers(photos, own)).filter(([one, other]) => isBefore(other, one));
  if (copied.length === 0) return null;
  const owners = [...new Set(copied.map(([, { userId }]) => userId))];
  const live = await posts
    .find({ ...LIVE, removed: false, userId: { $in: owners } })
    .limit(MOST_LISTINGS)
    .toArray();
  const shown = new Set(live.flatMap(({ fields }) => photoIdsOf(fields)));
  return copied.some(([, { _id }]) => shown.has(_id)) ? 'copied_photo' : null;
}
