import { Link, Navigate, useLocation, useParams, type ReturnPath } from '@keyturn/routing';
import { hasStatus } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { EmptyState, ErrorState, PageFrame, PageHeading, PageTitle, Screen, buttonClass } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listingsPath } from '../answers/listings-search.ts';
import { readAnswers } from '../answers/use-answers.ts';
import { queries } from '../api.ts';
import { useSaveKeptHearts } from '../hearts/use-save-kept-hearts.ts';
import { listingMessages as messages } from './messages.ts';
import { BackLink } from './back-link.tsx';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { ListingView } from './listing-view.tsx';
import { useHandedOver } from './use-handed-over.ts';

/** A listing's page (requirement D8). Visitors log in first and return. */
export function Listing() {
  useSaveKeptHearts();
  const { id = '' } = useParams();
  const location = useLocation();
  const { pathname, search } = location;
  const isSignedIn = useSession() !== null;
  const listing = useQuery({ ...queries.listing(id), enabled: isSignedIn });
  const returnPath: ReturnPath = { from: pathname + search, state: location.state };
  return (
    <Screen
      query={listing}
      guard={(!isSignedIn || hasStatus(listing.error, 401)) && <Navigate to="/login" replace state={returnPath} />}
      missing={<NotFound id={id} />}
      failed={(again) => (
        <Instead title={messages.failed}>
          <ErrorState sentence={<PageHeading>{messages.failed}</PageHeading>} {...again} />
        </Instead>
      )}
      skeleton={<ListingSkeleton />}
    >
      {(data) => <ListingView key={id} listing={data} search={readSearch(location.state) ?? search} />}
    </Screen>
  );
}

/** The taker, and a seller who removed the listing after the transfer, get a link to the transfer. */
function NotFound({ id }: { id: string }) {
  const transfer = useHandedOver(id);
  if (transfer === null) return <ListingSkeleton />;
  const sentence = transfer ? messages.handedOver : messages.notFound;
  return (
    <Instead title={sentence}>
      <EmptyState
        sentence={<PageHeading>{sentence}</PageHeading>}
        action={
          <Link to={transfer || listingsPath(readAnswers())} className={buttonClass('primary')}>
            {transfer ? messages.seeTransfer : messages.seeListings}
          </Link>
        }
      />
    </Instead>
  );
}

const Instead = ({ title, children }: { title: string; children: ReactNode }) => (
  <PageFrame width="text">
    <BackLink />
    <PageTitle>{title}</PageTitle>
    {children}
  </PageFrame>
);

/** The query passed on by a card of the list. */
function readSearch(state: unknown): string | null {
  const { search } = (state ?? {}) as { search?: unknown };
  return typeof search === 'string' ? search : null;
}
