import type { AdminCase } from '@keyturn/contracts/admin';
import { formatAmount } from '@keyturn/domain/money';
import { Link } from '@keyturn/routing';
import { Avatar, Card, ListingPhoto, Screen, Skeleton } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../api.ts';
import type { ReviewedListing } from '../read-answers.ts';
import styles from './admin.module.css';
import { adminMessages as messages } from './messages.ts';

type Found = Pick<AdminCase, 'kind' | 'subjectId' | 'ownerId' | 'ownerName' | 'title' | 'photo'>;

/** The subject of a case: the listing with its owner's text, or the person. */
export function CaseSubject({ found }: { found: Found }) {
  const { kind, subjectId, ownerId, ownerName, title, photo } = found;
  return (
    <Card shadow="low" className={styles.subject}>
      {kind === 'listing' ? (
        <ListingPhoto url={photo} alt={title || messages.nameless} sizes="240px" className={styles.photo} />
      ) : (
        <Avatar name={ownerName || messages.someone} src={photo} size={72} />
      )}
      <div className={styles.about}>
        {kind === 'listing' && <Listing listingId={subjectId} />}
        <p className={styles.links}>
          {kind === 'listing' && <Link to={`/listing/${subjectId}`}>{messages.seeListing}</Link>}
          <Link to={`/admin/people?whose=${ownerId}`}>{messages.seePerson}</Link>
        </p>
      </div>
    </Card>
  );
}

function Listing({ listingId }: { listingId: string }) {
  return (
    <Screen
      query={useQuery(adminQueries.listing(listingId))}
      missing={<p className={styles.quiet}>{messages.listingMissing}</p>}
      failed={messages.listingFailed}
      loading={messages.listingLoading}
      skeleton={<Skeleton shape="box" height={96} />}
    >
      {(listing) => <Written listing={listing} />}
    </Screen>
  );
}

function Written({ listing: { monthlyRent, city, state, notes = '' } }: { listing: ReviewedListing }) {
  const rent = formatAmount(monthlyRent);
  return (
    <>
      <p>
        {[rent !== '' && messages.rent(rent), [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
      </p>
      {notes !== '' && <p className={styles.words}>{notes}</p>}
    </>
  );
}
