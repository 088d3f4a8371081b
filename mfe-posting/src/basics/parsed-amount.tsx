import { VisuallyHidden } from '@keyturn/web-kit/ui';
import { basicsMessages as messages } from '../messages.ts';
import styles from './basics.module.css';

/** The parsed amount, beside the field; nothing for ''. */
export function ParsedAmount({ amount }: { amount: string }) {
  return (
    <span className={styles.understood} aria-live="polite">
      {amount !== '' && (
        <>
          <span aria-hidden="true">{messages.equals(amount)}</span>
          <VisuallyHidden>{messages.understood(amount)}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
