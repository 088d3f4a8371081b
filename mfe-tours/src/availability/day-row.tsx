import type { Weekday } from '@keyturn/domain/availability';
import { Button } from '@keyturn/web-kit/ui';
import { Copy, Plus } from 'lucide-react';
import { useRef } from 'react';
import { availabilityMessages as messages } from '../messages.ts';
import styles from './availability.module.css';
import { isSound, newDraft, type SlotDraft } from './slot-drafts.ts';
import { SlotList } from './slot-list.tsx';

interface DayRowProps {
  day: Weekday;
  slots: readonly SlotDraft[];
  isChecked: boolean;
  onChange: (slots: readonly SlotDraft[]) => void;
  onCopy: (() => void) | undefined;
}

/** One weekday with its slots and Add time. */
export function DayRow({ day, slots, isChecked, onChange, onCopy }: DayRowProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.row} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <div className={styles.slots}>
        {slots.length === 0 && <p className={styles.noTimes}>{messages.noTimes}</p>}
        <SlotList
          day={day}
          slots={slots}
          isChecked={isChecked}
          onChange={onChange}
          onRemoved={() => addButton.current?.focus()}
        />
      </div>
      <div className={styles.rowActions}>
        {onCopy && slots.every((slot) => isSound(slot, slots)) && (
          <Button variant="tertiary" size="small" className={styles.copy} icon={<Copy size={20} />} onClick={onCopy}>
            {messages.copy}
          </Button>
        )}
        <Button
          ref={addButton}
          variant="tertiary"
          size="small"
          className={styles.add}
          icon={<Plus size={20} />}
          aria-label={messages.addTimeOn(day)}
          onClick={() => onChange([...slots, newDraft()])}
        >
          {messages.addTime}
        </Button>
      </div>
    </section>
  );
}
