import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './toggle.module.css';

export interface ToggleProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  label: ReactNode;
  hint?: ReactNode | undefined;
  icon?: ReactNode | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, hint, icon, onChange, ...input }: ToggleProps) {
  return (
    <label className={styles.line}>
      <input
        {...input}
        type="checkbox"
        className="visually-hidden"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={joinClasses(styles.box, input.checked && styles.on)}>
        {input.checked && <Check size={16} strokeWidth={2.5} />}
      </span>
      {icon}
      <span className={styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
