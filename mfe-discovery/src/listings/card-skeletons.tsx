import { ListingCardSkeleton, joinClasses } from '@keyturn/web-kit/ui';
import styles from './listings.module.css';

export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={joinClasses(styles.grid, styles.loading)}>
      {Array.from({ length: count }, (_, at) => (
        <ListingCardSkeleton key={at} />
      ))}
    </div>
  );
}
