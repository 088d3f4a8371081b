import type { SlotDraft } from './slot-drafts.ts';
import { SlotItem } from './slot-item.tsx';

export interface SlotListProps {
  /** The day or dates, for accessible names. */
  day: string;
  slots: readonly SlotDraft[];
  isChecked: boolean;
  onChange: (slots: readonly SlotDraft[]) => void;
}

/** A day's times, as pills or in editing; `onRemoved` moves the focus after a removal. */
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
