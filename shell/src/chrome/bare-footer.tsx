import { useSession } from '@keyturn/web-kit/session';
import { buttonClass } from '@keyturn/web-kit/ui';
import { LogOut } from 'lucide-react';
import { messages } from '../messages.ts';
import styles from './footer.module.css';
import { useLogOut } from './use-log-out.ts';

/**
 * Below screens without the top bar, whose side panel has the log-out elsewhere: at a shared computer it must be in reach
 * everywhere, and a remote must not have to think of it.
 */
export function BareFooter() {
  const logOut = useLogOut();
  if (useSession() === null) return null;
  return (
    <footer className={styles.bare}>
      <button type="button" className={buttonClass('tertiary', 'small')} onClick={logOut}>
        <LogOut size={18} aria-hidden />
        {messages.logOut}
      </button>
    </footer>
  );
}
