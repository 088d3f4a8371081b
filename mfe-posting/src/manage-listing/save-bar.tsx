import { Button, StickyBar } from '@keyturn/web-kit/ui';
import { Check, PencilLine, X } from 'lucide-react';
import { manageListingMessages as messages } from '../messages.ts';
import styles from './manage-listing.module.css';
import type { useListingEdits } from './use-listing-edits.ts';

/** Save All with its state: unsaved, saved with a check, failed with a cross. */
export function SaveBar({ edits }: { edits: ReturnType<typeof useListingEdits> }) {
  const { hasUnsaved, isSaving, isSaved, failure, save } = edits;
  return (
    <StickyBar
      isStacked={failure !== null}
      start={
        <div className={styles.state}>
          <p className={styles.saved} role="status">
            {isSaved && (
              <>
                <Check size={20} />
                {messages.saved}
              </>
            )}
          </p>
          {failure !== null && !isSaving && (
            <p className={styles.failed} role="alert">
              <X size={20} />
              {failure}
            </p>
          )}
          {hasUnsaved && !isSaved && failure === null && (
            <p className={styles.unsaved}>
              <PencilLine size={18} />
              {messages.unsaved}
            </p>
          )}
        </div>
      }
    >
      <Button variant="primary" isPending={isSaving} onClick={save}>
        {messages.saveAll}
      </Button>
    </StickyBar>
  );
}
