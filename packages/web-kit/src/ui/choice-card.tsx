import { Check } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from './choice-card.module.css';
import { joinClasses } from './join-classes.ts';

export interface ChoiceCardProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  title: ReactNode;
  description?: ReactNode | undefined;
  icon?: ReactNode | undefined;
  layout?: 'row' | 'tile' | undefined;
  checked: boolean;
  isDisabled?: boolean | undefined;
  onToggle: (checked: boolean) => void;
  onCommit?: (() => void) | undefined;
}

/** A big card over a real radio or checkbox. `onCommit` fires on a press, not when arrow keys pass it. */
export function ChoiceCard(props: ChoiceCardProps) {
  const {
    type,
    name,
    value,
    title,
    description,
    icon,
    layout = 'row',
    checked,
    isDisabled,
    onToggle,
    onCommit,
  } = props;
  const onClick = (event: MouseEvent) => {
    if (type === 'radio' && checked) onToggle(false);
    // Arrow keys click too, but with a detail of 0.
    if (event.detail > 0) onCommit?.();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') onCommit?.();
  };
  return (
    <label className={joinClasses(styles.card, styles[layout])}>
      <input
        type={type}
        className={styles.input}
        name={name}
        value={value}
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onToggle(event.target.checked)}
        onClick={onClick}
        onKeyUp={onKeyUp}
      />
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {description && <span className={styles.description}>{description}</span>}
      </span>
      <span className={styles.check} aria-hidden="true">
        {checked && <Check size={16} strokeWidth={2.25} />}
      </span>
    </label>
  );
}
