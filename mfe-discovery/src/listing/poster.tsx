import type { ListingDetail } from '@keyturn/contracts/posts';
import { Avatar } from '@keyturn/web-kit/ui';
import { Building2 } from 'lucide-react';
import { listingMessages, messages } from '../messages.ts';
import { Response } from './response.tsx';
import styles from './poster.module.css';

/** The poster's name, or what stands for it: nobody known at all, or someone without a name. */
export function posterName({ posterName: name, posterPic, posterLocation }: ListingDetail): string {
  if (name.trim() !== '') return name;
  return posterPic || posterLocation ? listingMessages.anonymous : listingMessages.unknown;
}

/** Who posted the listing. */
export function Poster({ listing }: { listing: ListingDetail }) {
  const name = posterName(listing);
  return (
    <div className={styles.poster}>
      <Avatar name={name} src={listing.posterPic} size={52} />
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.place}>{listing.posterLocation || listingMessages.noCity}</p>
        <Response userId={listing.posterId} />
        {listing.isPropertyManager && (
          <p className={styles.manager}>
            <Building2 size={16} />
            {messages.byManager}
          </p>
        )}
      </div>
    </div>
  );
}
