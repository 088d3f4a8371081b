import { QUERY_KEYS } from '@keyturn/contracts/page';
import { showAlert } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOnce } from './use-once.ts';

export interface Step<T> {
  /** Of the changed item, which allows one step at a time. */
  readonly id: string;
  send(given: T): Promise<unknown>;
  /** The alert for a failure. */
  failed(error: Error): string;
  /** After success, before the refetch, which may change the buttons. */
  onDone?(given: T): void;
  /** After the refetch. */
  onRead?(given: T): void;
  onFailed?(): void;
}

/** One step of a request or transfer: sent once, refetches everything, and shows a failure. */
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
