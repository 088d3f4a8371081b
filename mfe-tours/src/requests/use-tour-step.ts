import { serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOnce } from '../use-once.ts';
import { focusCard } from './focus-card.ts';

interface TourStep<T> {
  readonly id: string;
  send(given: T): Promise<unknown>;
  /** Said once it is done. */
  done(given: T): string;
  /** What the alert says of a failure, given the server's reason or null. */
  failed(reason: string | null): string;
  onDone?(): void;
}

/** One step of a request that waits for the server: sent once, said, and read again; the focus goes on to its card. */
export function useTourStep<T>({ id, send, done, failed, onDone }: TourStep<T>) {
  const cache = useQueryClient();
  const once = useOnce();
  const step = useMutation({
    mutationFn: send,
    onSuccess: async (_done, given) => {
      // First, while its dialog or form is still there: what is read anew may draw another card.
      onDone?.();
      await cache.invalidateQueries({ queryKey: ['tours'] });
      notify(done(given), 'success');
      focusCard(id);
    },
    onError: (error) => {
      showAlert(failed(serverMessage(error, '') || null));
      void cache.invalidateQueries({ queryKey: ['tours'] });
    },
  });
  return { isPending: step.isPending, take: (given: T) => once(id, () => step.mutateAsync(given)) };
}
