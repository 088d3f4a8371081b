import { messages } from '../messages.ts';
import styles from './footer.module.css';

/** Placeholder links without destinations (ledger B4): text, so that nothing pretends to lead somewhere. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <span>{messages.copyright(new Date().getFullYear())}</span>
      <nav className={styles.links} aria-label={messages.footerLabel}>
        {messages.footer.map((label) => (
          <span key={label} role="link" aria-disabled="true">
            {label}
          </span>
        ))}
      </nav>
      <span>{messages.language}</span>
    </footer>
  );
}
