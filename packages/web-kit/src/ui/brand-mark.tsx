import { BRAND_NAME } from '@keyturn/domain/brand';
import styles from './brand-mark.module.css';

/** The key inside a turning arc. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
      <path className={styles.arc} d="M14.6 3.7A10.4 10.4 0 1 0 24.4 13.8M19.8 1.2 23.9 5.7 18.4 8.4" />
      <path className={styles.key} d="M14.8 14h6.9M19.1 14v3.2M21.5 14v1.9" />
      <circle className={styles.key} cx="11.5" cy="14" r="3.2" />
    </svg>
  );
}

/** The mark with the brand's name. */
export function Wordmark({ size }: { size?: number }) {
  return (
    <span className={styles.wordmark} style={size === undefined ? undefined : { fontSize: size * 0.83 }}>
      <BrandMark {...(size !== undefined && { size })} />
      {BRAND_NAME}
    </span>
  );
}
