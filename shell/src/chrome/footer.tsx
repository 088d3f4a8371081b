import { Link } from '@keyturn/routing';
import { messages } from '../messages.ts';
import styles from './footer.module.css';

/** The footer's four links to pages about this installation. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <span>{messages.copyright(new Date().getFullYear())}</span>
      <nav className={styles.links} aria-label={messages.footerLabel}>
        {messages.footer.map(({ label, to }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <span>{messages.language}</span>
    </footer>
  );
}
