import { useLeaveWarning } from '@keyturn/routing';
import { ConfirmDialog } from '@keyturn/web-kit/ui';
import { profileMessages as messages } from '../messages.ts';

/** Asks before an unsaved profile is left behind, within the app and when the tab is closed. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const { isHeld, leave, stay } = useLeaveWarning(isActive);
  return (
    <ConfirmDialog
      isOpen={isHeld}
      title={messages.leaveTitle}
      confirmLabel={messages.leave}
      cancelLabel={messages.stay}
      isDanger
      onConfirm={leave}
      onCancel={stay}
    />
  );
}
