import { isOwnTurn } from '@keyturn/domain/transfer-steps';
import { BackLink, Link } from '@keyturn/routing';
import { ApiError } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import {
  Card,
  EmptyState,
  ErrorState,
  ListingPhoto,
  PageFrame,
  PageHeading,
  PageTitle,
  Screen,
  Skeleton,
  buttonClass,
} from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { queries } from '../api.ts';
import { fallbacks, sharedMessages } from '../messages.ts';
import { transferMessages as messages } from './messages.ts';
import { SignedOut } from '../signed-out.tsx';
import { otherOf, type Transfer } from '../read-transfer.ts';
import { statusOf } from './status-of.ts';
import styles from './transfers.module.css';

/** /transfers: the leases that one hands over or takes (ledger E11). */
export function Transfers() {
  const isSignedIn = useSession() !== null;
  const query = useQuery({ ...queries.transfers, enabled: isSignedIn });
  return (
    <Screen
      query={query}
      guard={!isSignedIn && <SignedOut title={messages.title} sentence={messages.pleaseLogIn} />}
      isStaleTold
      failed={(again) => (
        <ErrorState sentence={query.error instanceof ApiError ? messages.failed : messages.networkError} {...again} />
      )}
      loading={messages.loading}
      skeleton={<Skeleton shape="box" height={120} className={styles.loading} />}
      frame={(content) => (
        <PageFrame className={styles.page}>
          <PageTitle>{messages.title}</PageTitle>
          <BackLink to="/tour-requests" className={styles.back}>
            <ArrowLeft size={20} aria-hidden />
            {messages.tourRequests}
          </BackLink>
          <PageHeading>{messages.title}</PageHeading>
          {content}
        </PageFrame>
      )}
    >
      {(transfers) => (transfers.length === 0 ? <NoTransfers /> : <List transfers={transfers} />)}
    </Screen>
  );
}

const NoTransfers = () => (
  <EmptyState
    drawing="key"
    sentence={messages.none}
    action={
      <Link to="/tour-requests" className={buttonClass()}>
        {messages.tourRequests}
      </Link>
    }
  >
    {messages.noneHint}
  </EmptyState>
);

function List({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <ul className={styles.list}>
      {transfers.map((transfer) => {
        const title = transfer.listing.title || fallbacks.listing;
        return (
          <li key={transfer._id}>
            <Card className={styles.card}>
              <ListingPhoto
                className={styles.photo}
                url={transfer.listing.image}
                alt={sharedMessages.photo(title)}
                sizes="120px"
              />
              <div className={styles.text}>
                <h2>
                  <Link to={`/transfers/${transfer._id}`}>{title}</Link>
                </h2>
                <p>
                  {messages.kinds[transfer.kind]} {messages.with(otherOf(transfer).name || messages.someone)}
                </p>
                <p className={isOwnTurn(transfer) ? styles.turn : styles.status}>{statusOf(transfer)}</p>
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
