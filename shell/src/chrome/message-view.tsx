import { Link, useLocation } from '@keyturn/routing';
import { dismissToast, leaveSuccesses, showAlert, useMessages, type ToastMessage } from '@keyturn/web-kit/session';
import { AlertDialog, Toaster } from '@keyturn/web-kit/ui';
import { useEffect } from 'react';

/** Draws the toasts and alerts that any slice raises. */
export function MessageView() {
  const { toasts, alert } = useMessages();
  const { pathname } = useLocation();
  useEffect(() => leaveSuccesses(pathname), [pathname]);
  return (
    <>
      <Toaster toasts={toasts} linkOf={linkOf} onDismiss={dismissToast} />
      <AlertDialog text={alert} onClose={() => showAlert(null)} />
    </>
  );
}

function linkOf({ id, text, lead }: ToastMessage, isWaiting: boolean) {
  if (!lead) return undefined;
  const follow = (): void => {
    lead.onFollow();
    dismissToast(id);
  };
  return (
    <Link to={lead.link} tabIndex={isWaiting ? -1 : undefined} onClick={follow}>
      {text}
    </Link>
  );
}
