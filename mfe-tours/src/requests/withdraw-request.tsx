import { changeItem } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { AskedButton } from '../asked-button.tsx';
import type { Tour } from '../read-answers.ts';
import { withdrawRequest, queries } from '../api.ts';
import { requestMessages as messages } from '../messages.ts';
import { useTourStep } from './use-tour-step.ts';

const { queryKey } = queries.sent;

/** The sender cancels a pending request, after a confirmation; it leaves the list. */
export function WithdrawRequest({ request: { _id } }: { request: Tour }) {
  const [isAsking, setIsAsking] = useState(false);
  const email = useSession()?.email;
  const cache = useQueryClient();
  const { isPending, take } = useTourStep({
    id: _id,
    send: () => withdrawRequest(_id, email),
    done: () => messages.cancelled,
    failed: (reason) => messages.failed('cancel', reason ?? messages.cancelFailed),
    onDone: () => cache.setQueryData(queryKey, (list: unknown) => changeItem(list, _id, null)),
    onFailed: () => setIsAsking(false),
  });
  return (
    <AskedButton
      icon={<X size={20} />}
      label={messages.cancel}
      title={messages.confirmCancel}
      cancelLabel={messages.keep}
      isAsking={isAsking}
      isPending={isPending}
      onAsk={setIsAsking}
      onConfirm={() => take()}
    />
  );
}
