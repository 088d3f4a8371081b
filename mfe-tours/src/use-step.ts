import { QUERY_KEYS } from '@keyturn/contracts/page';
import { showAlert } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOnce } from './use-once.ts';

export interface Step<T> {
  /** Of what it changes: one step of it at a time. */
  readonly id: string;
  send(given: T): Promise<unknown>;
  /** The alert's text for a failure. */
  failed(error: Error): string;
  /** Once it is done, before all is read again: what is read anew may draw other buttons. */
  onDone?(given: T): void;
  /** Once all is read again. */
  onRead?(given: T): void;
  onFailed?(): void;
}

/** One step of a request or a transfer that waits for the server. It is sent once, all is read again, and a failure is shown. */
export function useStep<T = void>({ id, send, failed, onDone, onRead, onFailed }: Step<T>) {
  const cache = useQueryClient();
  const once = useOnce();
  const readAgain = () => cache.invalidateQueries({ queryKey: QUERY_KEYS.tours });
  const step = useMutation({
    mutationFn: send,
    onSuccess: async (_done, given) => {
      onDone?.(given);
      await readAgain();
      onRead?.(given);
    },
    onError: (error) => {
      onFailed?.();
      showAlert(failed(error));
      void readAgain();
    },
  });
  return { isPending: step.isPending, take: (given: T) => once(id, () => step.mutateAsync(given)) };
}
