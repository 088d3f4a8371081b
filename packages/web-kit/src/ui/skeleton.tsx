import { joinClasses } from './join-classes.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  width?: number | string | undefined;
  height?: number | string | undefined;
  shape?: 'text' | 'box' | 'round' | undefined;
  className?: string | undefined;
}

/** A grey placeholder box, hidden from screen readers; the caller announces the loading. */
export function Skeleton({ width = '100%', height = 16, shape = 'text', className }: SkeletonProps) {
  return (
    <span
      className={joinClasses(styles.skeleton, styles[shape], className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

/** The placeholder of a ListingCard. */
export function ListingCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <span className={joinClasses(styles.skeleton, styles.photo)} />
      <div className={styles.line}>
        <Skeleton width={112} height={22} />
        <Skeleton width={92} height={26} shape="round" />
      </div>
      <Skeleton width="80%" height={18} />
      <Skeleton width="45%" height={18} />
      <Skeleton width="60%" height={18} />
      <Skeleton width="55%" height={18} />
    </div>
  );
}
