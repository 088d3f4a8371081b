import { CircleAlert } from 'lucide-react';
import styles from './auth.module.css';

/** Why the form failed, announced when it appears. */
export function FormFailure({ text }: { text: string | null | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.failure}>
          <CircleAlert size={18} />
          {text}
        </p>
      )}
    </div>
  );
}
