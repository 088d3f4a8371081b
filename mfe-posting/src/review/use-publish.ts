import type { OwnPost } from '@keyturn/contracts/posts';
import type { PostData } from '@keyturn/contracts/post-fields';
import { useNavigate } from '@keyturn/routing';
import { ApiError, NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { draft, showAlert, type StoredUser } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { publishPost, queries, updatePost } from '../api.ts';
import { flowOf } from '../flow/steps.ts';
import { readSettledPost } from '../flow/use-draft.ts';
import { flowMessages, reviewMessages as messages } from '../messages.ts';

const PROFILE_FIRST = '/create-profile?from=post-review';

/** Publishes the draft, or updates a live listing; needs a created profile (specification section 5). */
export function usePublish(post: OwnPost, user: StoredUser) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const publish = useMutation({
    mutationFn: async () => {
      // Another tab's later changes must not be reset.
      const latest = await readSettledPost(post._id);
      const { userEmail } = post;
      const data = toPostData(latest);
      return post.posted ? updatePost(post._id, userEmail, data) : publishPost(userEmail, { ...data, _id: post._id });
    },
    onSuccess: async () => {
      draft.writeIsEditing(false);
      draft.writeId(null);
      await navigate(flowOf(post).success + (post.posted ? '?edit=true' : ''));
      cache.removeQueries({ queryKey: queries.post(post._id).queryKey });
      await cache.invalidateQueries({ queryKey: queries.own.queryKey });
    },
    onError: (error) => {
      console.error(error);
      if (error instanceof ApiError && error.code === 'no_profile' && !user.profileCreated)
        void navigate(PROFILE_FIRST);
      else if (error instanceof NetworkError) showAlert(flowMessages.networkError);
      else showAlert(serverMessage(error, post.posted ? messages.updateFailed : messages.postFailed));
    },
  });
  return {
    publish: () => (user.profileCreated ? publish.mutate() : void navigate(PROFILE_FIRST)),
    isPending: publish.isPending || publish.isSuccess,
  };
}

/** Fields that only the server writes. */
const READ_ONLY = new Set<string>([
  ...(['_id', 'id', 'userEmail', 'posted', 'postedAt', 'createdAt', 'updatedAt'] satisfies (keyof OwnPost)[]),
  ...(['posterId', 'posterName', 'posterPic', 'posterLocation', 'isOwner'] satisfies (keyof OwnPost)[]),
]);

/** The writable fields of a post. */
function toPostData(post: OwnPost): PostData {
  return Object.fromEntries(Object.entries(post).filter(([field]) => !READ_ONLY.has(field)));
}
