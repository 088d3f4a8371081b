import { NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { showAlert } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { transferMessages as messages } from './messages.ts';
import { useOnce } from '../use-once.ts';

/** One step of a transfer that waits for the server: sent once, and all read again; a failure is told. */
export function useTransferStep(id: string, onDone?: () => void) {
  const cache = useQueryClient();
  const once = useOnce();
  const step = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['tours'] });
      onDone?.();
    },
    onError: (error) => {
      const fallback = error instanceof NetworkError ? messages.networkError : messages.failed;
      showAlert(serverMessage(error, fallback));
      void cache.invalidateQueries({ queryKey: ['tours'] });
    },
  });
  return {
    isPending: step.isPending,
    take: (send: () => Promise<unknown>) => once(id, () => step.mutateAsync(send)),
  };
}
