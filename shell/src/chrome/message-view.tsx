import { dismissToast, showAlert, useMessages } from '@keyturn/web-kit/session';
import { AlertDialog, Toaster } from '@keyturn/web-kit/ui';

/** Draws the toasts and alerts that any slice raises. */
export function MessageView() {
  const { toasts, alert } = useMessages();
  return (
    <>
      <Toaster toasts={toasts} onDismiss={dismissToast} />
      <AlertDialog text={alert} onClose={() => showAlert(null)} />
    </>
  );
}
