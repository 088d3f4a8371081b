import { Link, useLocation } from '@keyturn/routing';
import { dismissToast, leaveSuccesses, showAlert, useMessages, type ToastMessage } from '@keyturn/web-kit/session';
import { AlertDialog, Toaster } from '@keyturn/web-kit/ui';
import { useEffect } from 'react';

/** Shows the toasts and alerts of all slices. */
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
