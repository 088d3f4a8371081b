import type { ListingDetail } from '@keyturn/contracts/posts';
import { useNavigate } from '@keyturn/routing';
import { BlockButton, ReportButton, readAgain } from '@keyturn/web-kit/people';
import { Avatar } from '@keyturn/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { listingsPath } from '../answers/listings-search.ts';
import { readAnswers } from '../answers/use-answers.ts';
import { listingMessages, messages } from '../messages.ts';
import { Response } from './response.tsx';
import styles from './poster.module.css';

/** The poster's name, or what stands for it: nobody known at all, or someone without a name. */
export function posterName({ posterName: name, posterPic, posterLocation }: ListingDetail): string {
  if (name.trim() !== '') return name;
  return posterPic || posterLocation ? listingMessages.anonymous : listingMessages.unknown;
}

/** Who posted the listing, with the ways to report it and to see nothing of them any more. */
export function Poster({ listing }: { listing: ListingDetail }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const name = posterName(listing);
  const leave = (): void => {
    void navigate(listingsPath(readAnswers()), { replace: true });
    readAgain(() => cache.invalidateQueries());
  };
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
      {!listing.isOwner && listing.posterId !== '' && (
        <div className={styles.ways}>
          <ReportButton about="listing" id={listing._id} />
          <BlockButton userId={listing.posterId} name={name} onBlocked={leave} isIcon />
        </div>
      )}
    </div>
  );
}
