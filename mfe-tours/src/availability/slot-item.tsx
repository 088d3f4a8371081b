import { X } from 'lucide-react';
import { useState } from 'react';
import { focusOnMount } from '../focus-on-mount.ts';
import { availabilityMessages as messages } from '../messages.ts';
import styles from './slot.module.css';
import { isComplete } from './slot-drafts.ts';
import { SlotFields, type SlotFieldsProps } from './slot-fields.tsx';

type View = 'fields' | 'pill' | 'focused pill';

/** A slot: a pill that turns into two selects when pressed, and back once both times are chosen. */
export function SlotItem(props: Omit<SlotFieldsProps, 'onDone'>) {
  const { day, slot, onRemove } = props;
  const [view, setView] = useState<View>(isComplete(slot) ? 'pill' : 'fields');
  if (view === 'fields') {
    return <SlotFields {...props} onDone={(hasFocus) => setView(hasFocus ? 'focused pill' : 'pill')} />;
  }
  const window = messages.window(slot.start, slot.end);
  return (
    <div className={styles.pill}>
      <button
        ref={view === 'focused pill' ? focusOnMount : undefined}
        type="button"
        aria-label={messages.change(day, window)}
        onClick={() => setView('fields')}
      >
        {window}
      </button>
      <button type="button" className={styles.remove} aria-label={messages.remove(day, window)} onClick={onRemove}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
