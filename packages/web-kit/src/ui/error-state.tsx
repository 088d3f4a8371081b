import { CloudOff, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './state.module.css';
import { words } from './words.ts';

export interface ErrorStateProps {
  sentence: ReactNode;
  children?: ReactNode | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}

/** A loading failure: the sentence and a Retry that shows its progress. */
export function ErrorState({ sentence, children, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.mark}>
        <CloudOff size={28} />
      </span>
      <div className={styles.sentence}>{sentence}</div>
      {children && <div className={styles.more}>{children}</div>}
      {onRetry && (
        <div className={styles.action}>
          <Button icon={<RefreshCw size={18} />} isPending={isRetrying} onClick={onRetry}>
            {words.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
