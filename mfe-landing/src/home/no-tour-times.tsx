import { hasTourTimes } from '@keyturn/domain/availability';
import { listingTitle } from '@keyturn/domain/listing-text';
import { Link } from '@keyturn/routing';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { homeMessages as messages } from '../messages.ts';
import type { HomePost } from '../read-answers.ts';
import styles from './user-home.module.css';

const isSeen = ({ posted, transferState, freshness }: HomePost): boolean =>
  posted && transferState !== 'transferred' && (freshness?.hidden ?? '') === '';

/** While a listing of one's own is live and there are no times for tours: that nobody can book one. Known late, it stands below the two ways. */
export function NoTourTimes() {
  const listing = useQuery(queries.own).data?.find(isSeen);
  const { data } = useQuery({ ...queries.times, enabled: listing !== undefined });
  if (!listing || !data || hasTourTimes(data.availability)) return null;
  return (
    <p className={styles.noTimes}>
      {messages.nobodyCanBook(listingTitle(listing) || messages.unknownListing)}{' '}
      <Link to="/manage-availability">{messages.setTourTimes}</Link>
    </p>
  );
}
