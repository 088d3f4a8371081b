import styles from './school-mark.module.css';

const SHAPES = {
  circle: <circle cx="20" cy="20" r="18" />,
  hexagon: <path d="M20 2 36 11v18L20 38 4 29V11Z" />,
  square: <rect x="3" y="3" width="34" height="34" rx="9" />,
  shield: <path d="M4 4h32v17c0 9-7 14-16 17C11 35 4 30 4 21Z" />,
  diamond: <path d="m20 2 18 18-18 18L2 20Z" />,
} as const;

const SHAPE_OF: Readonly<Record<string, keyof typeof SHAPES>> = {
  BYU: 'square',
  UVU: 'hexagon',
  Utah: 'square',
  'Utah State': 'shield',
  SUU: 'diamond',
  'Utah Tech': 'hexagon',
};

/** Our own letter-mark of a school: its first letter in a plain shape, no trademarked logo. */
export function SchoolMark({ school, size = 40 }: { school: string; size?: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      {SHAPES[SHAPE_OF[school] ?? 'circle']}
      <text x="20" y="26" textAnchor="middle">
        {school.at(0)}
      </text>
    </svg>
  );
}
