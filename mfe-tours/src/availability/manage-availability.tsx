import { useSession } from '@keyturn/web-kit/session';
import { ErrorState, PageFrame, PageHeading, PageTitle, Skeleton, VisuallyHidden } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { availabilityMessages as messages } from '../messages.ts';
import { SignedOut } from '../signed-out.tsx';
import { AvailabilityEditor } from './availability-editor.tsx';
import styles from './availability.module.css';

/** /manage-availability: the hours of each weekday in which tours can be booked (ledger E1). */
export function ManageAvailability() {
  const isSignedIn = useSession() !== null;
  if (!isSignedIn) return <SignedOut title={messages.title} sentence={messages.pleaseLogIn} />;
  return (
    <PageFrame className={styles.page}>
      <PageTitle>{messages.title}</PageTitle>
      <div className={styles.head}>
        <PageHeading>{messages.title}</PageHeading>
        <p>{messages.hint}</p>
      </div>
      <Week />
    </PageFrame>
  );
}

function Week() {
  const stored = useQuery(queries.week);
  if (stored.data) return <AvailabilityEditor stored={stored.data.availability} />;
  if (stored.error) {
    return (
      <ErrorState sentence={messages.loadFailed} isRetrying={stored.isFetching} onRetry={() => void stored.refetch()} />
    );
  }
  return (
    <div className={styles.columns} role="status">
      <VisuallyHidden>{messages.loading}</VisuallyHidden>
      <Skeleton shape="box" height={656} className={styles.cardLoading} />
      <Skeleton shape="box" height={498} className={styles.cardLoading} />
    </div>
  );
}
