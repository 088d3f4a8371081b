import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './sticky-bar.module.css';

export interface StickyBarProps {
  /** Left: a price, Back, a sentence. */
  start?: ReactNode | undefined;
  /** Right: the buttons. */
  children: ReactNode;
  width?: 'page' | 'form' | 'wide' | undefined;
  isMobileOnly?: boolean | undefined;
  /** Small screens place the buttons below `start`, for sentences of up to two lines. */
  isStacked?: boolean | undefined;
  /** A sentence of up to two lines above the buttons. */
  note?: ReactNode | undefined;
}

/** The form bar at the bottom of the window; it reserves its own space at the end of the page. */
export function StickyBar({ start, children, width = 'page', isMobileOnly, isStacked, note }: StickyBarProps) {
  const hasNote = Boolean(note);
  return (
    <div
      className={joinClasses(
        styles.room,
        isMobileOnly && styles.mobile,
        isStacked && styles.stacked,
        hasNote && styles.noted,
        'no-print',
      )}
      data-sticky-bar={isMobileOnly ? 'mobile' : 'always'}
      data-stacked={isStacked}
      data-noted={hasNote || undefined}
      data-covers-end
    >
      <div className={styles.bar}>
        {hasNote && <div className={joinClasses(styles.note, styles[width])}>{note}</div>}
        <div className={joinClasses(styles.inside, styles[width])}>
          <div className={styles.start}>{start}</div>
          <div className={styles.end}>{children}</div>
        </div>
      </div>
    </div>
  );
}
