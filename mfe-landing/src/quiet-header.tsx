import { Link, useNavigate } from '@keyturn/routing';
import { IconButton, Wordmark } from '@keyturn/web-kit/ui';
import { X } from 'lucide-react';
import styles from './quiet-header.module.css';

/** The header of screens without the top bar: the wordmark and a close button. */
export function QuietHeader({ homeLabel, closeLabel }: { homeLabel: string; closeLabel: string }) {
  const navigate = useNavigate();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand} aria-label={homeLabel}>
        <Wordmark />
      </Link>
      <IconButton label={closeLabel} icon={<X size={24} />} onClick={() => void navigate('/')} />
    </header>
  );
}
