import type { TourRequest } from '@keyturn/contracts/tours';
import { serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert, useSession } from '@keyturn/web-kit/session';
import { Button, ConfirmDialog } from '@keyturn/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { cancelRequest } from '../api.ts';
import { requestMessages as messages } from '../messages.ts';
import { useOnce } from '../use-once.ts';
import styles from './tour-card.module.css';
import { listKey } from './use-tour-lists.ts';

/** The sender takes a pending request back, after being asked; it leaves the list. */
export function CancelRequest({ request }: { request: TourRequest }) {
  const [isAsking, setIsAsking] = useState(false);
  const email = useSession()?.email;
  const queries = useQueryClient();
  const once = useOnce();
  const cancel = useMutation({
    mutationFn: () => cancelRequest(request._id, email),
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey: listKey('sent') });
      queries.setQueryData<TourRequest[]>(listKey('sent'), (list) => list?.filter(({ _id }) => _id !== request._id));
      notify(messages.cancelled, 'success');
    },
    onError: (error) => {
      setIsAsking(false);
      showAlert(messages.failed('cancel', serverMessage(error, messages.cancelFailed)));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tours'] }),
  });
  return (
    <div className={styles.actions}>
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
    </div>
  );
}
