import { Link, useLocation, type ReturnPath } from '@keyturn/routing';
import { buttonClass } from '@keyturn/web-kit/ui';
import { Lock } from 'lucide-react';
import { messages } from '../messages.ts';
import styles from './visitor-banner.module.css';

/** What a visitor gains by signing up: at the bottom of a phone's window, in the page on wide screens. */
export function VisitorBanner() {
  const { pathname, search } = useLocation();
  const returnPath: ReturnPath = { from: pathname + search };
  return (
    <aside className={styles.banner} data-sticky-bar="mobile">
      <p className={styles.line}>
        <Lock size={18} />
        {messages.locked}
      </p>
      <Link to="/signup" state={returnPath} className={buttonClass('primary')}>
        {messages.signUp}
      </Link>
    </aside>
  );
}
