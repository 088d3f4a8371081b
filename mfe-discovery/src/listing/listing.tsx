import { Link, Navigate, useLocation, useParams, type WayBack } from '@keyturn/routing';
import { ApiError } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { EmptyState, ErrorState, PageFrame, PageHeading, PageTitle, buttonClass } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { listingsPath } from '../answers/listings-search.ts';
import { readAnswers } from '../answers/use-answers.ts';
import { queries } from '../api.ts';
import { listingMessages as messages } from '../messages.ts';
import { BackLink } from './back-link.tsx';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { ListingView } from './listing-view.tsx';

/** A listing's page (ledger D8). Visitors are sent to the log-in and come back. */
export function Listing() {
  const { id = '' } = useParams();
  const location = useLocation();
  const { pathname, search } = location;
  const isSignedIn = useSession() !== null;
  const { data, error, isFetching, refetch } = useQuery({ ...queries.listing(id), enabled: isSignedIn });
  if (!isSignedIn || hasStatus(error, 401)) {
    const wayBack: WayBack = { from: pathname + search, state: location.state };
    return <Navigate to="/login" replace state={wayBack} />;
  }
  if (data) return <ListingView key={id} listing={data} search={readSearch(location.state) ?? search} />;
  if (!error) return <ListingSkeleton />;
  return (
    <PageFrame width="text">
      <BackLink />
      {hasStatus(error, 404) ? (
        <>
          <PageTitle>{messages.notFound}</PageTitle>
          <EmptyState
            sentence={<PageHeading>{messages.notFound}</PageHeading>}
            action={
              <Link to={listingsPath(readAnswers())} className={buttonClass('primary')}>
                {messages.seeListings}
              </Link>
            }
          />
        </>
      ) : (
        <>
          <PageTitle>{messages.failed}</PageTitle>
          <ErrorState
            sentence={<PageHeading>{messages.failed}</PageHeading>}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      )}
    </PageFrame>
  );
}

const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** The query a card of the list hands over. */
function readSearch(state: unknown): string | null {
  const { search } = (state ?? {}) as { search?: unknown };
  return typeof search === 'string' ? search : null;
}
