import { useLayoutEffect, useRef, type PointerEvent, type SyntheticEvent } from 'react';
import { useBackCloses } from './use-back-closes.ts';

export interface ModalOptions {
  isOpen: boolean;
  onClose: () => void;
  isLocked?: boolean | undefined;
  canDismissByBackdrop?: boolean | undefined;
  isOutOfHistory?: boolean | undefined;
}

/**
 * Drives a native modal dialog from a boolean. The browser keeps the focus inside and returns it to the opener.
 * `isLocked` (something is pending) stops Escape, Back and the backdrop from closing it. `isOutOfHistory` gives no
 * history entry, for dialogs that ask before leaving the page.
 */
export function useModal(options: ModalOptions) {
  const { isOpen, onClose, isLocked = false, canDismissByBackdrop = true, isOutOfHistory = false } = options;
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);

  useBackCloses(isOpen && !isOutOfHistory, () => {
    if (!isLocked) onClose();
  });

  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    ref,
    // A file picker's `cancel` event bubbles up to here, so only the dialog's own counts.
    onCancel: (event: SyntheticEvent) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      if (!isLocked) onClose();
    },
    // A late event is out of date: the dialog may be open again.
    onClose: (event: SyntheticEvent) => {
      if (isOwn(event) && isOpen && !ref.current?.open) onClose();
    },
    onPointerDown: (event: PointerEvent) => {
      if (isOwn(event) && canDismissByBackdrop && !isLocked) onClose();
    },
  };
}
