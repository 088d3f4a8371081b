import { BackLink, Link, useParams } from '@keyturn/routing';
import { ApiError } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import {
  EmptyState,
  ErrorState,
  PageFrame,
  PageHeading,
  PageTitle,
  Skeleton,
  VisuallyHidden,
  buttonClass,
} from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { queries } from '../api.ts';
import { bookingMessages as messages } from '../messages.ts';
import { SignedOut } from '../signed-out.tsx';
import { BookingForm } from './booking-form.tsx';
import styles from './booking.module.css';

/** /book-tour/{listingId}: picks a half hour and asks for a tour (ledger E2). */
export function BookTour() {
  const { listingId = '' } = useParams();
  const isSignedIn = useSession() !== null;
  if (!isSignedIn) return <SignedOut title={messages.title} sentence={messages.pleaseLogIn} />;
  return (
    <PageFrame className={styles.page}>
      <PageTitle>{messages.title}</PageTitle>
      <BackLink to={`/listing/${listingId}`} also={[`/view/${listingId}`]} className={styles.back}>
        <ArrowLeft size={20} aria-hidden />
        {messages.back}
      </BackLink>
      <PageHeading>{messages.title}</PageHeading>
      <Booking key={listingId} listingId={listingId} />
    </PageFrame>
  );
}

/** A listing that was just published may not have reached tours yet. */
const LOOK_AGAIN_MS = 5000;

const isMissing = (error: unknown): boolean => error instanceof ApiError && [400, 404, 422].includes(error.status);

function Booking({ listingId }: { listingId: string }) {
  const booking = useQuery({
    ...queries.booking(listingId),
    refetchInterval: ({ state }) => (isMissing(state.error) ? LOOK_AGAIN_MS : false),
  });
  if (booking.data) {
    if (!booking.data.isOwner) return <BookingForm listingId={listingId} booking={booking.data} />;
    const manage = (
      <Link to="/manage-availability" className={buttonClass()}>
        {messages.manageAvailability}
      </Link>
    );
    return <EmptyState drawing="door" sentence={messages.own} action={manage} />;
  }
  if (isMissing(booking.error)) return <Missing />;
  if (booking.error) {
    return (
      <ErrorState sentence={messages.failed} isRetrying={booking.isFetching} onRetry={() => void booking.refetch()} />
    );
  }
  return <Loading />;
}

function Missing() {
  const listings = (
    <Link to="/listings" className={buttonClass()}>
      {messages.listings}
    </Link>
  );
  return <EmptyState drawing="door" sentence={messages.missing} action={listings} />;
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{messages.loading}</VisuallyHidden>
      <Skeleton shape="box" height={124} className={styles.summaryLoading} />
      <Skeleton width={160} height={28} />
      <Skeleton shape="box" height={320} className={styles.weekLoading} />
    </div>
  );
}
