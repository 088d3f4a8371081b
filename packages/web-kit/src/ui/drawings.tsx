import type { ReactNode } from 'react';
import styles from './drawings.module.css';

export type DrawingName = 'key' | 'door' | 'calendar' | 'heart';

const drawings: Record<DrawingName, ReactNode> = {
  key: (
    <>
      <circle className={styles.fill} cx="80" cy="62" r="46" />
      <circle cx="58" cy="62" r="18" />
      <circle cx="58" cy="62" r="6" />
      <path d="M76 62h40v14M102 62v10" />
      <path className={styles.accent} d="M82 16a46 46 0 1 0 44 46M108 4l17 19-24 11" />
    </>
  ),
  door: (
    <>
      <path className={styles.fill} d="M50 100V22a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v78Z" />
      <path d="M50 100V22a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v78M34 100h92" />
      <rect x="62" y="28" width="36" height="24" rx="3" />
      <path d="M80 28v24M62 40h36" />
      <circle className={styles.accent} cx="98" cy="66" r="3.5" />
      <path className={styles.accent} d="M60 106h40" />
      <path d="M24 100c0-14-2-20-8-24m8 10c2-6 4-8 8-10M18 100h12l-2 8h-8Z" />
    </>
  ),
  calendar: (
    <>
      <rect className={styles.fill} x="32" y="26" width="96" height="78" rx="10" />
      <rect x="32" y="26" width="96" height="78" rx="10" />
      <path d="M32 48h96M56 16v18M104 16v18" />
      <path d="M50 64h8M76 64h8M50 84h8" />
      <path className={styles.accent} d="m80 84 8 8 18-20" />
    </>
  ),
  heart: (
    <>
      <path className={styles.fill} d="M40 44 80 16l40 28v52a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6Z" />
      <path d="M28 52 80 16l52 36M40 44v52a6 6 0 0 0 6 6h68a6 6 0 0 0 6-6V44" />
      <path className={styles.accent} d="M80 88 63 71a11 11 0 0 1 17-14 11 11 0 0 1 17 14Z" />
    </>
  ),
};

/** A line drawing in two colours for empty states and messages. */
export function Drawing({ name, size = 160 }: { name: DrawingName; size?: number }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" width={size} height={size * 0.75} aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
