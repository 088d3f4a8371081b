import type { CardListing } from '@keyturn/contracts/matching';
import { placeText } from '@keyturn/domain/listing-text';
import { Button, Checkbox, Part, StickyBar } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { LeaseCard } from '../listings/lease-card.tsx';
import { messages } from '../messages.ts';
import { CompareDialog } from './compare-dialog.tsx';
import styles from './saved.module.css';

const COMPARED = { least: 2, most: 4 } as const;

/** The saved cards; two to four can be compared. */
export function SavedGrid({ listings }: { listings: readonly CardListing[] }) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const compared = listings.filter(({ _id }) => picked.includes(_id));
  const canCompare = listings.length >= COMPARED.least;
  const pick = (id: string, isPicked: boolean) =>
    setPicked(isPicked ? [...picked, id] : picked.filter((other) => other !== id));
  return (
    <>
      <p className={styles.quiet}>
        {messages.savedCount(listings.length)} {canCompare && messages.compareHint}
      </p>
      <div className={styles.grid}>
        {listings.map((listing, at) => (
          <div key={listing._id}>
            <Part>
              <LeaseCard listing={listing} isEager={at < 4} />
            </Part>
            {canCompare && (
              <Checkbox
                label={messages.compare}
                aria-label={messages.comparePick(placeText(listing))}
                checked={picked.includes(listing._id)}
                disabled={compared.length >= COMPARED.most && !picked.includes(listing._id)}
                onChange={(isPicked) => pick(listing._id, isPicked)}
              />
            )}
          </div>
        ))}
      </div>
      {compared.length >= COMPARED.least && (
        <StickyBar width="wide">
          <Button variant="primary" onClick={() => setIsComparing(true)}>
            {messages.compareNow(compared.length)}
          </Button>
        </StickyBar>
      )}
      <CompareDialog listings={compared} isOpen={isComparing} onClose={() => setIsComparing(false)} />
    </>
  );
}
