import type { OwnPost } from '@keyturn/contracts/posts';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { firstName } from '@keyturn/domain/text';
import { changeItem, serverMessage } from '@keyturn/web-kit/api';
import { draft, notify } from '@keyturn/web-kit/session';
import { ConfirmDialog } from '@keyturn/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deletePost, queries } from '../api.ts';
import { manageMessages as messages } from '../messages.ts';
import { fullNameOf, isTransferred } from './listing-row.tsx';

const isLive = (post: OwnPost | null): post is OwnPost => post !== null && post.posted && !isTransferred(post);

/** What deleting a listing ends, irreversibly; an offer with its recipient and date, if known. */
function useText(post: OwnPost | null): string {
  const { data: transfers = [] } = useQuery({ ...queries.transfers, enabled: isLive(post) });
  if (!isLive(post)) return messages.removeText;
  if (post.transferState === 'pending') return `${messages.removeText} ${messages.removeTransferText}`;
  const offer = transfers.find(({ listingId, state }) => listingId === post._id && state === 'offered');
  const day = offer && formatWeekdayAndDay(denverDateOf(offer.createdAt));
  const ends = offer && day ? messages.removeOfferText(firstName(offer.taker.name), day) : messages.removeLiveText;
  return `${messages.removeText} ${ends}`;
}

/** Confirms a deletion; open while `post` is set. */
export function DeleteDialog({ post, onClose }: { post: OwnPost | null; onClose: () => void }) {
  const cache = useQueryClient();
  const text = useText(post);
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
      {text}
    </ConfirmDialog>
  );
}
