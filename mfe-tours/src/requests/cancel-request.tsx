import { changeItem, serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert, useSession } from '@keyturn/web-kit/session';
import { Button, ConfirmDialog } from '@keyturn/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Tour } from '../read-answers.ts';
import { cancelRequest, queries } from '../api.ts';
import { requestMessages as messages } from '../messages.ts';
import { useOnce } from '../use-once.ts';

/** The sender takes a pending request back, after being asked; it leaves the list. */
export function CancelRequest({ request }: { request: Tour }) {
  const [isAsking, setIsAsking] = useState(false);
  const email = useSession()?.email;
  const cache = useQueryClient();
  const once = useOnce();
  const cancel = useMutation({
    mutationFn: () => cancelRequest(request._id, email),
    onSuccess: async () => {
      const { queryKey } = queries.sent;
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (list: unknown) => changeItem(list, request._id, null));
      notify(messages.cancelled, 'success');
    },
    onError: (error) => {
      setIsAsking(false);
      showAlert(messages.failed('cancel', serverMessage(error, messages.cancelFailed)));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['tours'] }),
  });
  return (
    <>
      <Button size="small" icon={<X size={20} />} onClick={() => setIsAsking(true)}>
        {messages.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.confirmCancel}
        confirmLabel={messages.cancel}
        cancelLabel={messages.keep}
        isDanger
        isPending={cancel.isPending}
        onConfirm={() => once(request._id, cancel.mutateAsync)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
