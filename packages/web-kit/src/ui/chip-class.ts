import styles from './chip.module.css';
import { joinClasses } from './join-classes.ts';

/** A chip's classes for a button or link, such as the answers above the listings. */
export function chipClass(): string {
  return joinClasses(styles.chip, styles.action);
}
