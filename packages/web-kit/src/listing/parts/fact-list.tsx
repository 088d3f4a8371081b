import type { LucideIcon } from 'lucide-react';
import { joinClasses } from '../../ui/index.ts';
import styles from './fact-list.module.css';

/** A fact in words with its icon; no words when unknown. */
export type Fact = readonly [icon: LucideIcon, text: string | false | null | undefined];

export interface FactListProps {
  label: string;
  facts: readonly Fact[];
  className?: string | undefined;
}

/** Facts of a home at a glance; unknown ones are left out. */
export function FactList({ label, facts, className }: FactListProps) {
  return (
    <ul className={joinClasses(styles.facts, className)} aria-label={label}>
      {facts.map(
        ([Icon, text]) =>
          text && (
            <li key={text}>
              <Icon size={20} />
              {text}
            </li>
          ),
      )}
    </ul>
  );
}
