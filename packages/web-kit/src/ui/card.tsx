import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { joinClasses } from './join-classes.ts';

export interface CardProps extends ComponentProps<'div'> {
  shadow?: 'low' | 'raised' | 'floating' | undefined;
}

/** A raised surface with 24 px padding. */
export function Card({ shadow = 'raised', className, ...rest }: CardProps) {
  return <div {...rest} className={joinClasses(styles.card, styles[shadow], className)} />;
}
