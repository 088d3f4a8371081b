import { isOwnTurn } from '@keyturn/domain/transfer-steps';
import { Link } from '@keyturn/routing';
import { useSession } from '@keyturn/web-kit/session';
import { Card, EmptyState, ListingPhoto, Part, Skeleton, buttonClass } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { InnerScreen } from '../inner-screen.tsx';
import { fallbacks, sharedMessages } from '../messages.ts';
import { transferMessages as messages } from './messages.ts';
import { otherOf, type Transfer } from '../read-transfer.ts';
import { statusOf } from './status-of.ts';
import { withWholeDates } from '../whole-dates.ts';
import styles from './transfers.module.css';

/** /transfers: the person's transfers as seller or taker (requirement E11). */
export function Transfers() {
  const isSignedIn = useSession() !== null;
  const query = useQuery({ ...queries.transfers, enabled: isSignedIn });
  return (
    <InnerScreen
      query={query}
      title={messages.title}
      pleaseLogIn={messages.pleaseLogIn}
      back={{ to: '/tour-requests', label: messages.tourRequests }}
      loading={messages.loading}
      skeleton={<Skeleton shape="box" height={120} className={styles.loading} />}
      className={styles.page}
    >
      {(transfers) => (transfers.length === 0 ? <NoTransfers /> : <List transfers={transfers} />)}
    </InnerScreen>
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
      {transfers.map((transfer) => (
        <Part key={transfer._id}>
          <Row transfer={transfer} />
        </Part>
      ))}
    </ul>
  );
}

function Row({ transfer }: { transfer: Transfer }) {
  const title = transfer.listing.title || fallbacks.listing;
  return (
    <li>
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
          <p className={isOwnTurn(transfer) ? styles.turn : styles.status}>{withWholeDates(statusOf(transfer))}</p>
        </div>
      </Card>
    </li>
  );
}
