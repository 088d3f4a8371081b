import styles from './chip.module.css';
import { joinClasses } from './join-classes.ts';

/** The looks of a chip for a button or link, as the answers on top of the listings. */
export function chipClass(): string {
  return joinClasses(styles.chip, styles.action);
}
