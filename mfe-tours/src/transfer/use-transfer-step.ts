import { sharedMessages as messages } from '../messages.ts';
import { reasonOf } from '../reason-of.ts';
import { useStep } from '../use-step.ts';

type Send = () => Promise<unknown>;

export const TURN_ID = 'turn';
export const TERMS_ID = 'terms';

/** One step of a transfer. It shows its own result, and the focus goes on there. */
export const useTransferStep = (id: string, onRead?: () => void, focusId = TURN_ID) =>
  useStep<Send>({
    id,
    send: (send) => send(),
    failed: (error) => reasonOf(error, messages.failed),
    onRead: () => {
      onRead?.();
      // Once what is drawn anew is there, and a dialog has given the focus back.
      requestAnimationFrame(() => document.getElementById(focusId)?.focus());
    },
  });
