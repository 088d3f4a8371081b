import type { CardListing } from '@keyturn/contracts/matching';
import { placeText } from '@keyturn/domain/listing-text';
import { Link } from '@keyturn/routing';
import { Dialog, ListingPhoto } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { listingsSearch } from '../answers/listings-search.ts';
import { readAnswers } from '../answers/use-answers.ts';
import { queries } from '../api.ts';
import { messages } from '../messages.ts';
import { compareRows } from './compare-rows.ts';
import styles from './saved.module.css';

interface CompareDialogProps {
  listings: readonly CardListing[];
  isOpen: boolean;
  onClose: () => void;
}

/** Compares two to four saved listings by the latest answers. */
export function CompareDialog({ listings, isOpen, onClose }: CompareDialogProps) {
  const { data } = useQuery({ ...queries.compared(listings.map(({ _id }) => _id)), enabled: isOpen });
  const search = listingsSearch(readAnswers());
  const columns = listings.map((listing, at) => compareRows(listing, data?.[at] ?? null, search));
  return (
    <Dialog title={messages.compareNow(listings.length)} isOpen={isOpen} onClose={onClose} isWide>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{messages.compareRows.listing}</span>
              </th>
              {listings.map((listing) => (
                <th scope="col" key={listing._id}>
                  <ListingPhoto url={listing.image} alt="" sizes="160px" />
                  <Link to={`/listing/${listing._id}`}>{placeText(listing)}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns[0]?.map(([label], row) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {columns.map((column, at) => (
                  <td key={listings[at]?._id}>{column[row]?.[1] || messages.none}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
