import type { CardListing, MatchedListing, NearMiss } from '@keyturn/contracts/matching';
import { cardDateText, placeText, unitText } from '@keyturn/domain/listing-text';
import { formatAmount } from '@keyturn/domain/money';
import { Link, type ReturnPath } from '@keyturn/routing';
import { useSession } from '@keyturn/web-kit/session';
import { ListingCard, type MatchPillProps } from '@keyturn/web-kit/ui';
import { confirmedText } from '../confirmed-text.ts';
import { messages } from '../messages.ts';
import { SaveHeart } from '../hearts/save-heart.tsx';
import { today } from '../today.ts';
import { explainNearMiss, explainOnCard, type MatchCriteria } from './explain-text.ts';
import { useIsOwn } from './use-is-own.ts';

interface LeaseCardProps {
  listing: CardListing | MatchedListing | NearMiss;
  /** The search; without it the card shows no match. */
  criteria?: MatchCriteria;
  /** The query that explains the match on the listing's page. */
  search?: string;
  isEager?: boolean;
}

/**
 * A listing's card, linked to its page, via the log-in for visitors (requirements D5, D7). An own one shows no match.
 */
export function LeaseCard({ listing, criteria, search, isEager }: LeaseCardProps) {
  const isSignedIn = useSession() !== null;
  const isOwn = useIsOwn(listing._id);
  const path = `/listing/${listing._id}`;
  const returnPath: ReturnPath = { from: path, state: { search } };
  const line = unitText(listing);
  const place = placeText(listing);
  return (
    <ListingCard
      photos={listing.images.length > 0 || listing.image === '' ? listing.images : [listing.image]}
      photoAlt={[line, place].filter(Boolean).join(', ')}
      rent={formatAmount(listing.monthlyRent) || messages.none}
      line={line}
      place={place}
      dates={cardDateText(listing, today())}
      freshness={confirmedText(listing.confirmedAt)}
      incentive={listing.incentive}
      isByManager={listing.isPropertyManager}
      status={listing.transferState === 'pending' ? messages.pendingTransfer : undefined}
      {...(isOwn ? { mark: messages.ownListing } : criteria && 'tier' in listing && describeMatch(listing, criteria))}
      heart={<SaveHeart listing={listing} />}
      isEager={isEager}
      renderLink={(children, className) => (
        <Link
          to={isSignedIn ? path : '/login'}
          state={isSignedIn ? returnPath.state : returnPath}
          className={className}
        >
          {children}
        </Link>
      )}
    />
  );
}

function describeMatch(
  listing: MatchedListing | NearMiss,
  criteria: MatchCriteria,
): { match?: MatchPillProps; explanation?: string; note?: string } {
  if ('failed' in listing) return { note: explainNearMiss(listing, criteria) };
  if (listing.tier === 'Poor' || criteria.possible === 0) return {};
  return {
    match: { percentage: listing.matchPercentage, tier: listing.tier },
    explanation: explainOnCard(listing.explain, criteria),
  };
}
