import type { ListingDetail } from '@keyturn/contracts/posts';
import { useNavigate } from '@keyturn/routing';
import { BlockButton, ReportButton, readAgain } from '@keyturn/web-kit/people';
import { Avatar } from '@keyturn/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { listingsPath } from '../answers/listings-search.ts';
import { readAnswers } from '../answers/use-answers.ts';
import { listingMessages } from './messages.ts';
import { Manager } from './manager.tsx';
import { ResponseTime } from './response-time.tsx';
import { PosterBadges } from './poster-badges.tsx';
import styles from './poster.module.css';

/** The poster's name, or a substitute for an unknown poster or a missing name. */
function posterName({ posterName: name, posterPic, posterLocation }: ListingDetail): string {
  if (name.trim() !== '') return name;
  return posterPic || posterLocation ? listingMessages.anonymous : listingMessages.unknown;
}

/** The poster, with buttons to report and block them. */
export function Poster({ listing }: { listing: ListingDetail }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const name = posterName(listing);
  const leave = async (): Promise<void> => {
    await navigate(listingsPath(readAnswers()), { replace: true });
    readAgain(() => cache.invalidateQueries());
  };
  return (
    <div className={styles.poster}>
      <Avatar name={name} src={listing.posterPic} size={52} />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.place}>{listing.posterLocation || listingMessages.noCity}</p>
        <ResponseTime userId={listing.posterId} />
        <PosterBadges userId={listing.posterId} />
        {listing.isPropertyManager && <Manager userId={listing.posterId} />}
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
