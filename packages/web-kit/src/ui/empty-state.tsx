import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawings.tsx';
import styles from './state.module.css';

export interface EmptyStateProps {
  drawing?: DrawingName | undefined;
  sentence: ReactNode;
  children?: ReactNode | undefined;
  action?: ReactNode | undefined;
}

/** An empty state: a drawing, the specified sentence (or the page's heading), a supporting line and the next step. */
export function EmptyState({ drawing = 'door', sentence, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Drawing name={drawing} />
      <div className={styles.sentence}>{sentence}</div>
      {children && <div className={styles.more}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
