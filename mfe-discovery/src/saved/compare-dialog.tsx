import type { CardListing } from '@keyturn/contracts/matching';
import { cardDateText, placeText } from '@keyturn/domain/listing-text';
import { formatAmount } from '@keyturn/domain/money';
import { Link } from '@keyturn/routing';
import { Dialog, ListingPhoto } from '@keyturn/web-kit/ui';
import { messages } from '../messages.ts';
import { today } from '../today.ts';
import styles from './saved.module.css';

const { compareRows } = messages;
const rows: [string, (listing: CardListing) => string][] = [
  [compareRows.rent, (listing) => formatAmount(listing.monthlyRent) + messages.perMonth],
  [compareRows.room, (listing) => listing.leaseType],
  [compareRows.home, (listing) => listing.unitType],
  [compareRows.bedrooms, (listing) => listing.bedrooms],
  [compareRows.bathrooms, (listing) => listing.bathrooms],
  [compareRows.housing, (listing) => listing.gender],
  [compareRows.dates, (listing) => cardDateText(listing, today())],
  [compareRows.incentive, (listing) => listing.incentive],
  [compareRows.poster, (listing) => (listing.isPropertyManager ? messages.byManager : messages.byTenant)],
];

interface CompareDialogProps {
  listings: readonly CardListing[];
  isOpen: boolean;
  onClose: () => void;
}

/** Two to four saved listings side by side. */
export function CompareDialog({ listings, isOpen, onClose }: CompareDialogProps) {
  return (
    <Dialog title={messages.compareNow(listings.length)} isOpen={isOpen} onClose={onClose} isWide>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{compareRows.listing}</span>
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
            {rows.map(([label, read]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {listings.map((listing) => (
                  <td key={listing._id}>{read(listing) || messages.none}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
