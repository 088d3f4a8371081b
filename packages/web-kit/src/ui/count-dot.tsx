import styles from './count-dot.module.css';

const MOST = 99;

/** The red number at the corner of what it counts; nothing at 0. Its container is positioned and names the count. */
export function CountDot({ count }: { count: number }) {
  if (count <= 0) return null;
  return <span className={styles.count}>{count > MOST ? `${MOST}+` : count}</span>;
}
