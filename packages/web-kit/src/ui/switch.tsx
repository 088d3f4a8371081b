import { joinClasses } from './join-classes.ts';
import type { ToggleProps } from './checkbox.tsx';
import styles from './toggle.module.css';

/** An on/off switch at the end of its line, for settings that apply at once. */
export function Switch({ label, hint, icon, onChange, ...input }: ToggleProps) {
  return (
    <label className={styles.line}>
      {icon}
      <span className={styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        className="visually-hidden"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={joinClasses(styles.track, input.checked && styles.on)} aria-hidden="true" />
    </label>
  );
}
