import { Link, Navigate } from '@keyturn/routing';
import { useSession } from '@keyturn/web-kit/session';
import {
  EmptyState,
  PageFrame,
  PageHeading,
  PageTitle,
  Screen,
  buttonClass,
  useFocusAfterRemoval,
} from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import { CardSkeletons } from '../listings/card-skeletons.tsx';
import { messages } from '../messages.ts';
import { useSaveKeptHearts } from '../hearts/use-save-kept-hearts.ts';
import { useSavedListings } from '../hearts/use-saved.ts';
import { GoneListings } from './gone-listings.tsx';
import { SavedGrid } from './saved-grid.tsx';
import styles from './saved.module.css';
import { useGoneListings } from './use-gone-listings.ts';

/** The saved listings (requirement D9). */
export function Saved() {
  useSaveKeptHearts();
  const isSignedIn = useSession() !== null;
  const saved = useSavedListings();
  const gone = useGoneListings();
  const goneCount = gone.listings?.length ?? 0;
  useFocusAfterRemoval((saved.data?.length ?? 0) + goneCount);
  return (
    <Screen
      query={saved}
      guard={!isSignedIn && <Navigate to="/login" replace state={{ from: '/saved' }} />}
      failed={messages.savedFailed}
      loading={messages.savedLoading}
      skeleton={<CardSkeletons count={4} />}
      frame={inFrame}
    >
      {(listings) => (
        <>
          {listings.length > 0 && <SavedGrid listings={listings} />}
          {gone.listings && goneCount > 0 && <GoneListings listings={gone.listings} remove={gone.remove} />}
          {listings.length === 0 && !gone.isLoading && goneCount === 0 && <NoneSaved />}
        </>
      )}
    </Screen>
  );
}

const inFrame = (content: ReactNode) => (
  <PageFrame width="wide" className={styles.page}>
    <PageTitle>{messages.saved}</PageTitle>
    <PageHeading>{messages.saved}</PageHeading>
    {content}
  </PageFrame>
);

const NoneSaved = () => (
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
);
