import { IconButton } from '@keyturn/web-kit/ui';
import { CircleAlert, X } from 'lucide-react';
import { useId, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { focusOnMount } from '../focus-on-mount.ts';
import { availabilityMessages as messages } from '../messages.ts';
import styles from './slot.module.css';
import { findMistake, isComplete, isSound, type SlotDraft } from './slot-drafts.ts';
import { TimeSelect } from './time-select.tsx';

export interface SlotFieldsProps {
  /** The day or dates, for accessible names. */
  day: string;
  slot: SlotDraft;
  /** All slots of the day, including this one. */
  slots: readonly SlotDraft[];
  isChecked: boolean;
  onChange: (slot: SlotDraft) => void;
  onRemove: () => void;
  onDone: (hasFocus: boolean) => void;
}

/**
 * A slot's two selects. Editing ends once both times are chosen and valid; with arrow keys, where each step is a
 * choice, it ends with Enter or blur.
 */
export function SlotFields({ slot, slots, isChecked, onChange, onRemove, onDone }: SlotFieldsProps) {
  const id = useId();
  const isByKeys = useRef(false);
  const isDone = (draft: SlotDraft) => isSound(draft, slots);
  const mistake = findMistake(slot, slots) ?? (isChecked && !isComplete(slot) ? messages.incomplete : null);
  const errorId = mistake === null ? undefined : `${id}-error`;

  const change = (changed: SlotDraft): void => {
    onChange(changed);
    if (!isByKeys.current && isDone(changed)) onDone(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    isByKeys.current = event.key !== 'Enter' && event.key !== ' ';
    if (event.key !== 'Enter' || !isDone(slot)) return;
    // Otherwise the same key press would reach the newly focused pill and reopen the selects.
    event.preventDefault();
    onDone(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget) && isDone(slot)) onDone(false);
  };

  return (
    <div onBlur={onBlur}>
      <div className={styles.fields}>
        <TimeSelect
          ref={focusOnMount}
          label={messages.start}
          value={slot.start}
          errorId={errorId}
          onKeyDown={onKeyDown}
          onPointerDown={() => (isByKeys.current = false)}
          onChange={(start) => change({ ...slot, start })}
        />
        <span aria-hidden>{messages.to}</span>
        <TimeSelect
          label={messages.end}
          value={slot.end}
          errorId={errorId}
          onKeyDown={onKeyDown}
          onPointerDown={() => (isByKeys.current = false)}
          onChange={(end) => change({ ...slot, end })}
        />
        <IconButton label={messages.removeNew} icon={<X size={20} />} onClick={onRemove} />
      </div>
      <div aria-live="polite">
        {mistake !== null && (
          <p id={errorId} className={styles.mistake}>
            <CircleAlert size={16} aria-hidden />
            {mistake}
          </p>
        )}
      </div>
    </div>
  );
}
