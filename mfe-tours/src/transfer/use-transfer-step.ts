import { sharedMessages as messages } from '../messages.ts';
import { reasonOf } from '../reason-of.ts';
import { useStep } from '../use-step.ts';

type Send = () => Promise<unknown>;

export const TURN_ID = 'turn';
export const TERMS_ID = 'terms';

/** One step of a transfer, which shows its own result and takes the focus. */
export const useTransferStep = (id: string, onRead?: () => void, focusId = TURN_ID) =>
  useStep<Send>({
    id,
    send: (send) => send(),
    failed: (error) => reasonOf(error, messages.failed),
    onRead: () => {
      onRead?.();
      // After the render, and after a dialog has returned the focus.
      requestAnimationFrame(() => document.getElementById(focusId)?.focus());
    },
  });
