import { useLocation } from '@keyturn/routing';
import { useEffect, useRef } from 'react';
import { dismissToast, leaveSuccesses, showAlert, useMessages } from '../../session/index.ts';
import { AlertDialog, Toaster } from '../../ui/index.ts';

/** Toasts and alerts like the shell's, cleared after each test. */
export function Messages() {
  const { toasts, alert } = useMessages();
  const { pathname } = useLocation();
  useEffect(() => leaveSuccesses(pathname), [pathname]);
  const left = useRef(toasts);
  useEffect(() => void (left.current = toasts), [toasts]);
  useEffect(
    () => () => {
      showAlert(null);
      for (const { id } of left.current) dismissToast(id);
    },
    [],
  );
  return (
    <>
      <Toaster toasts={toasts} onDismiss={dismissToast} />
      <AlertDialog text={alert} onClose={() => showAlert(null)} />
    </>
  );
}
