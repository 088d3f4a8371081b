import { NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { useStep } from '../use-step.ts';
import { sharedMessages as messages } from '../messages.ts';

type Send = () => Promise<unknown>;

/** One step of a transfer, which says by itself what became of it. */
export const useTransferStep = (id: string, onRead?: () => void) =>
  useStep<Send>({
    id,
    send: (send) => send(),
    failed: (error) => serverMessage(error, error instanceof NetworkError ? messages.networkError : messages.failed),
    ...(onRead && { onRead }),
  });
