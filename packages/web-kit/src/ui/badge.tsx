import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { joinClasses } from './join-classes.ts';

export type Tone = 'success' | 'lake' | 'warning' | 'danger' | 'info' | 'neutral';

export interface BadgeProps {
  tone?: Tone | undefined;
  size?: 'small' | 'normal' | undefined;
  isSolid?: boolean | undefined;
  icon?: ReactNode | undefined;
  children: ReactNode;
}

/** A small pill of text, with an icon where colour alone would carry the meaning. */
export function Badge({ tone = 'neutral', size = 'small', isSolid, icon, children }: BadgeProps) {
  return (
    <span className={joinClasses(styles.badge, styles[tone], styles[size], isSolid && styles.solid)}>
      {icon}
      {children}
    </span>
  );
}
