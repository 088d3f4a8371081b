import { Button } from '@keyturn/web-kit/ui';
import { CircleAlert, Plus } from 'lucide-react';
import { useRef } from 'react';
import { availabilityMessages as messages } from '../messages.ts';
import styles from './dates.module.css';
import { newDraft } from './slot-drafts.ts';
import { SlotList, type SlotListProps } from './slot-list.tsx';

/** The hours of other dates. */
export function OtherHours(props: SlotListProps) {
  const { day, slots, isChecked, onChange } = props;
  const addButton = useRef<HTMLButtonElement>(null);
  const isMissing = isChecked && slots.length === 0;
  return (
    <div className={styles.hours}>
      <SlotList {...props} onRemoved={() => addButton.current?.focus()} />
      <Button
        ref={addButton}
        variant="tertiary"
        size="small"
        className={styles.add}
        icon={<Plus size={20} />}
        aria-label={messages.addTimeOn(day)}
        data-missing={isMissing || undefined}
        onClick={() => onChange([...slots, newDraft()])}
      >
        {messages.addTime}
      </Button>
      <div aria-live="polite">
        {isMissing && (
          <p className={styles.mistake}>
            <CircleAlert size={16} aria-hidden />
            {messages.noOtherHours}
          </p>
        )}
      </div>
    </div>
  );
}
