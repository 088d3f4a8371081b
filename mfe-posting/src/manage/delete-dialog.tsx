import type { OwnPost } from '@keyturn/contracts/posts';
import { changeItem, serverMessage } from '@keyturn/web-kit/api';
import { draft, notify } from '@keyturn/web-kit/session';
import { ConfirmDialog } from '@keyturn/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deletePost, queries } from '../api.ts';
import { manageMessages as messages } from '../messages.ts';
import { fullNameOf, isTransferred } from './listing-row.tsx';

/** Asks before a listing is deleted; open while `post` is set. */
export function DeleteDialog({ post, onClose }: { post: OwnPost | null; onClose: () => void }) {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ _id }: OwnPost) => deletePost(_id),
    onSuccess: async (_answer, { _id }) => {
      if (draft.readId() === _id) {
        draft.writeId(null);
        draft.writeIsEditing(false);
      }
      cache.setQueryData(queries.own.queryKey, (own: unknown) => changeItem(own, _id, null));
      onClose();
      notify(messages.removed, 'success');
      await cache.invalidateQueries({ queryKey: queries.own.queryKey });
    },
    onError: (error) => {
      console.error(error);
      onClose();
      notify(serverMessage(error, messages.removeFailed), 'danger');
    },
  });
  return (
    <ConfirmDialog
      isOpen={post !== null}
      title={post ? messages.removeTitle(fullNameOf(post)) : ''}
      confirmLabel={messages.removeConfirm}
      isDanger
      isPending={remove.isPending}
      onConfirm={() => post && remove.mutate(post)}
      onCancel={onClose}
    >
      {messages.removeText(post !== null && post.posted && !isTransferred(post))}
    </ConfirmDialog>
  );
}
