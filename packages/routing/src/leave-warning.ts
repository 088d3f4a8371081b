import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Blocks navigation while `isActive`, within the app and when the tab is closed. While one is blocked, `leave`
 * continues it and `stay` cancels it.
 */
export function useLeaveWarning(isActive: boolean): { isHeld: boolean; leave(): void; stay(): void } {
  const blocker = useBlocker(isActive);
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
  return {
    isHeld: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
