import { PageFrame, PageHeading, PageTitle, Skeleton } from '@keyturn/web-kit/ui';
import { listingMessages as messages } from './messages.ts';
import styles from './listing.module.css';

export function ListingSkeleton() {
  return (
    <PageFrame className={styles.page}>
      <PageTitle>{messages.home}</PageTitle>
      <PageHeading className="visually-hidden">{messages.loading}</PageHeading>
      <div className={styles.skeletonTop} />
      <Skeleton shape="box" height="100%" className={styles.skeletonPhotos} />
      <div className={styles.columns}>
        <div className={styles.skeletonLines}>
          <Skeleton width="70%" height={36} />
          <Skeleton width="45%" height={18} />
          <Skeleton width="90%" height={18} />
          <Skeleton width="80%" height={18} />
          <Skeleton shape="box" height={120} />
        </div>
        <Skeleton shape="box" height={400} className={styles.skeletonCard} />
      </div>
    </PageFrame>
  );
}
