import { useSession } from '@keyturn/web-kit/session';
import { buttonClass } from '@keyturn/web-kit/ui';
import { LogOut } from 'lucide-react';
import { messages } from '../messages.ts';
import styles from './footer.module.css';
import { useLogOut } from './use-log-out.ts';

/**
 * The footer of screens without the top bar, whose panel has the log-out: on a shared computer it must be reachable
 * everywhere, without remotes' help.
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
