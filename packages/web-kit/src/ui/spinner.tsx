import styles from './spinner.module.css';

/** A spinner in the text colour; decorative unless it has a `label`. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <span
      className={styles.spinner}
      style={{ width: size, height: size }}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    />
  );
}
