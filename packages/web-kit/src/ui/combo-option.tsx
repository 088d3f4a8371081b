import type { ReactNode } from 'react';
import styles from './combo-field.module.css';
import { splitAtMatch } from './split-at-match.ts';

interface ComboOptionProps {
  id: string;
  text: string;
  typed: string;
  icon: ReactNode;
  isActive: boolean;
  onPick: () => void;
}

/** One suggestion of a ComboField; pressing it leaves the focus in the field. */
export function ComboOption({ id, text, typed, icon, isActive, onPick }: ComboOptionProps) {
  const [before, match, after] = splitAtMatch(text, typed);
  return (
    <li
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      onKeyDown={(event) => event.key === 'Enter' && onPick()}
    >
      {icon}
      <span>
        {before}
        <b>{match}</b>
        {after}
      </span>
    </li>
  );
}
