import { HALF_HOURS } from '@keyturn/domain/time-of-day';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './slot.module.css';

interface TimeSelectProps extends Pick<ComponentProps<'select'>, 'ref' | 'onKeyDown' | 'onPointerDown'> {
  label: string;
  value: string;
  errorId: string | undefined;
  onChange: (time: string) => void;
}

/** A half hour from 8:00 AM to 8:00 PM; shows its label until one is chosen. */
export function TimeSelect({ label, value, errorId, onChange, ...select }: TimeSelectProps) {
  return (
    <span className={styles.time}>
      <select
        {...select}
        aria-label={label}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {label}
        </option>
        {HALF_HOURS.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden />
    </span>
  );
}
