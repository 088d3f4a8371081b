import { Link, Navigate } from '@keyturn/routing';
import { useSession } from '@keyturn/web-kit/session';
import {
  EmptyState,
  ErrorState,
  PageFrame,
  PageHeading,
  PageTitle,
  VisuallyHidden,
  buttonClass,
  useFocusAfterRemoval,
} from '@keyturn/web-kit/ui';
import { CardSkeletons } from '../listings/card-skeletons.tsx';
import { messages } from '../messages.ts';
import { useSavedListings } from '../saving/use-saving.ts';
import { GoneListings } from './gone-listings.tsx';
import { SavedGrid } from './saved-grid.tsx';
import styles from './saved.module.css';
import { useGoneListings } from './use-gone-listings.ts';

/** The saved listings (ledger D9). */
export function Saved() {
  const isSignedIn = useSession() !== null;
  const { data, isError, isFetching, refetch } = useSavedListings();
  const gone = useGoneListings();
  const goneCount = gone.listings?.length ?? 0;
  useFocusAfterRemoval((data?.length ?? 0) + goneCount);
  if (!isSignedIn) return <Navigate to="/login" replace state={{ from: '/saved' }} />;
  return (
    <PageFrame width="wide" className={styles.page}>
      <PageTitle>{messages.saved}</PageTitle>
      <PageHeading>{messages.saved}</PageHeading>
      {data && data.length > 0 && <SavedGrid listings={data} />}
      {data && gone.listings && goneCount > 0 && <GoneListings listings={gone.listings} remove={gone.remove} />}
      {data?.length === 0 && !gone.isLoading && goneCount === 0 && (
        <EmptyState
          drawing="heart"
          sentence={messages.noneSaved}
          action={
            <Link to="/discovery" className={buttonClass('primary')}>
              {messages.findLease}
            </Link>
          }
        >
          {messages.noneSavedHelp}
        </EmptyState>
      )}
      {!data && isError && (
        <ErrorState sentence={messages.savedFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <div role="status">
          <VisuallyHidden>{messages.savedLoading}</VisuallyHidden>
          <CardSkeletons count={4} />
        </div>
      )}
    </PageFrame>
  );
}
