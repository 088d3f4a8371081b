import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  /** Whether somebody is held back, and how they are let go: what `useLeaveWarning` of the routing returns. */
  warning: { readonly isHeld: boolean; leave(): void; stay(): void };
  texts: {
    readonly leaveTitle: string;
    readonly leaveText?: string | undefined;
    readonly leave: string;
    readonly stay: string;
  };
}

/** Asks before unsaved changes are left behind. */
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
