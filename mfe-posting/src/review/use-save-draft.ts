import type { OwnPost } from '@keyturn/contracts/posts';
import { showAlert } from '@keyturn/web-kit/session';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { flowMessages } from '../messages.ts';
import { saveDraft } from './save-draft.ts';

/** How long the check mark shows (specification section 9). */
const CHECK_MS = 2000;

/** Save Draft: pending during the save, then a check mark for two seconds. */
export function useSaveDraft(post: OwnPost) {
  const save = useMutation({
    mutationFn: () => saveDraft(post._id),
    onError: (error) => {
      console.error(error);
      showAlert(flowMessages.wentWrong);
    },
  });
  const { isSuccess, reset } = save;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, CHECK_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return { save: () => save.mutate(), isPending: save.isPending, isSaved: isSuccess };
}
