import type { Badge as KnownBadge } from '@keyturn/contracts/profiles';
import { BadgeCheck, ChevronDown } from 'lucide-react';
import { Badge } from '../ui/index.ts';
import styles from './badges.module.css';

export interface BadgesProps {
  readonly badges: readonly KnownBadge[];
  /** Whether each badge shows its exact meaning at once. */
  readonly isOpen?: boolean | undefined;
}

/** A person's badges; each opens to its exact meaning. */
export function Badges({ badges, isOpen }: BadgesProps) {
  if (badges.length === 0) return null;
  return (
    <ul className={styles.badges}>
      {badges.map(({ kind, label, text }) => (
        <li key={`${kind} ${label}`}>
          <details className={styles.badge} open={isOpen}>
            <summary>
              <Badge tone="lake" icon={<BadgeCheck />}>
                {label}
                <ChevronDown className={styles.chevron} />
              </Badge>
            </summary>
            <p>{text}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
