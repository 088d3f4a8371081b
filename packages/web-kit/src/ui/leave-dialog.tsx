import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  /** The result of the routing's `useLeaveWarning`. */
  warning: { readonly isHeld: boolean; leave(): void; stay(): void };
  texts: {
    readonly leaveTitle: string;
    readonly leaveText?: string | undefined;
    readonly leave: string;
    readonly stay: string;
  };
}

/** Asks before unsaved changes are discarded. */
export function LeaveDialog({ warning, texts }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isOpen={warning.isHeld}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      isDanger
      isOutOfHistory
      onConfirm={warning.leave}
      onCancel={warning.stay}
    >
      {texts.leaveText}
    </ConfirmDialog>
  );
}
