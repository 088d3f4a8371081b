import type { SlotDraft } from './slot-drafts.ts';
import { SlotItem } from './slot-item.tsx';

export interface SlotListProps {
  /** Whose they are, for their names. */
  day: string;
  slots: readonly SlotDraft[];
  isChecked: boolean;
  onChange: (slots: readonly SlotDraft[]) => void;
}

/** The times of a day, each a pill or being edited; `onRemoved` places the focus when one has gone. */
export function SlotList({ day, slots, isChecked, onChange, onRemoved }: SlotListProps & { onRemoved: () => void }) {
  return slots.map((slot) => (
    <SlotItem
      key={slot.key}
      day={day}
      slot={slot}
      slots={slots}
      isChecked={isChecked}
      onChange={(changed) => onChange(slots.map((other) => (other.key === changed.key ? changed : other)))}
      onRemove={() => {
        onChange(slots.filter((other) => other.key !== slot.key));
        onRemoved();
      }}
    />
  ));
}
