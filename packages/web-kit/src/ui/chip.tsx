import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { joinClasses } from './join-classes.ts';

export interface ChipProps {
  type: 'radio' | 'checkbox';
  name: string;
  label: string;
  /** The longest future label, which sets the chip's width from the start. */
  widestLabel?: string | undefined;
  value?: string | undefined;
  count?: number | undefined;
  icon?: ReactNode | undefined;
  checked: boolean;
  isDisabled?: boolean | undefined;
  onToggle: (checked: boolean) => void;
}

/** A pill over a real radio or checkbox; a chosen radio toggles off when pressed again. */
export function Chip({ type, name, label, widestLabel, value, count, icon, checked, isDisabled, onToggle }: ChipProps) {
  const isMarked = count === undefined && !icon;
  return (
    <label
      className={joinClasses(styles.chip, isMarked && styles.marked, widestLabel && styles.steady)}
      data-widest={widestLabel}
    >
      <input
        type={type}
        className={styles.input}
        name={name}
        value={value ?? label}
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onToggle(event.target.checked)}
        onClick={() => type === 'radio' && checked && onToggle(false)}
      />
      {isMarked && checked && <Check className={styles.mark} size={14} strokeWidth={3} />}
      {icon}
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  );
}
