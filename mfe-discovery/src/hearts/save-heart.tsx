import type { CardListing } from '@keyturn/contracts/matching';
import { HeartButton } from '@keyturn/web-kit/ui';
import { useSaved } from './use-saved.ts';

/** The heart of a listing; a visitor's leads to the log-in and back. */
export function SaveHeart({ listing }: { listing: CardListing }) {
  const { isSaved, setSaved } = useSaved(listing);
  return <HeartButton isSaved={isSaved} onToggle={setSaved} />;
}
