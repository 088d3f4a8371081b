import { Link, useParams } from '@keyturn/routing';
import { hasStatus } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { EmptyState, PageFrame, PageHeading, PageTitle, Screen, Skeleton, buttonClass } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../api.ts';
import { BackTo } from '../back-to.tsx';
import { bookingMessages as messages } from '../messages.ts';
import { SignedOut } from '../signed-out.tsx';
import { BookingForm } from './booking-form.tsx';
import styles from './booking.module.css';

/** A just published listing may not have reached tours yet; one that was loaded and is gone stays gone. */
const LOOK_AGAIN_MS = 5000;
/** Time from opening after which a listing counts as missing. */
const LOOKS_FOR_MS = 30_000;
const MISSING = [400, 404, 422];

/** /book-tour/{listingId}: selects a half hour and requests a tour (requirement E2). */
export function BookTour() {
  const { listingId = '' } = useParams();
  const isSignedIn = useSession() !== null;
  const [since] = useState(() => Date.now());
  const booking = useQuery({
    ...queries.booking(listingId),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => {
      const mayCome = state.data === undefined && Date.now() - since < LOOKS_FOR_MS;
      return mayCome && hasStatus(state.error, ...MISSING) ? LOOK_AGAIN_MS : false;
    },
  });
  const { data, error, isFetching, refetch } = booking;
  // A gone listing's loaded times cannot be requested.
  const isGone = hasStatus(error, ...MISSING);
  return (
    <Screen
      query={{ data: isGone ? undefined : data, error, isFetching, refetch }}
      guard={!isSignedIn && <SignedOut title={messages.title} sentence={messages.pleaseLogIn} />}
      missing={<NoBooking sentence={messages.missing} to="/listings" way={messages.listings} />}
      missingStatuses={MISSING}
      failed={messages.failed}
      loading={messages.loading}
      skeleton={<BookingSkeleton />}
      frame={(content) => (
        <PageFrame className={styles.page}>
          <PageTitle>{messages.title}</PageTitle>
          <BackTo to={`/listing/${listingId}`} also={[`/view/${listingId}`]}>
            {messages.back}
          </BackTo>
          <PageHeading>{messages.title}</PageHeading>
          {content}
        </PageFrame>
      )}
    >
      {(shown) =>
        shown.isOwner ? (
          <NoBooking sentence={messages.own} to="/manage-availability" way={messages.manageAvailability} />
        ) : (
          <BookingForm
            key={listingId}
            listingId={listingId}
            booking={shown}
            isLooking={isFetching}
            onLookAgain={() => void refetch()}
          />
        )
      }
    </Screen>
  );
}

function NoBooking({ sentence, to, way }: { sentence: string; to: string; way: string }) {
  const action = (
    <Link to={to} className={buttonClass()}>
      {way}
    </Link>
  );
  return <EmptyState drawing="door" sentence={sentence} action={action} />;
}

const BookingSkeleton = () => (
  <>
    <Skeleton shape="box" height={124} className={styles.summaryLoading} />
    <Skeleton width={160} height={28} />
    <Skeleton shape="box" height={320} className={styles.weekLoading} />
  </>
);
