import styles from './button.module.css';
import { joinClasses } from './join-classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'tertiary' | 'danger' | 'destructive';
export type ButtonSize = 'normal' | 'small';

/** A button's classes for another element, such as a router link. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'normal'): string {
  return joinClasses(styles.button, styles[variant], styles[size]);
}
