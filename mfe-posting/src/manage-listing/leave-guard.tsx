import { useBlocker } from '@keyturn/routing';
import { ConfirmDialog } from '@keyturn/web-kit/ui';
import { useEffect } from 'react';
import { manageListingMessages as messages } from '../messages.ts';

/** Asks before unsaved changes are left behind, within the app and when the tab is closed. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const blocker = useBlocker(isActive);
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={messages.leaveTitle}
      confirmLabel={messages.leave}
      cancelLabel={messages.stay}
      isDanger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {messages.leaveText}
    </ConfirmDialog>
  );
}
