import styles from './count-dot.module.css';

const MOST = 99;

/** The red number at the corner of its positioned container, which names the count; nothing at 0. */
export function CountDot({ count }: { count: number }) {
  if (count <= 0) return null;
  return <span className={styles.count}>{count > MOST ? `${MOST}+` : count}</span>;
}
