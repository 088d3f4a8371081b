import styles from './school-mark.module.css';

const SHAPES = {
  circle: <circle cx="20" cy="20" r="18" />,
  hexagon: <path d="M20 2 36 11v18L20 38 4 29V11Z" />,
  square: <rect x="3" y="3" width="34" height="34" rx="9" />,
  shield: <path d="M4 4h32v17c0 9-7 14-16 17C11 35 4 30 4 21Z" />,
  diamond: <path d="m20 2 18 18-18 18L2 20Z" />,
} as const;

const MARKS: Readonly<Record<string, { letter: string; shape: keyof typeof SHAPES }>> = {
  BYU: { letter: 'B', shape: 'circle' },
  UVU: { letter: 'U', shape: 'hexagon' },
  Utah: { letter: 'U', shape: 'square' },
  'Utah State': { letter: 'S', shape: 'shield' },
  SUU: { letter: 'S', shape: 'diamond' },
  'Utah Tech': { letter: 'T', shape: 'hexagon' },
};

/** Our own letter-mark of a school: one letter in a plain shape, no trademarked logo. */
export function SchoolMark({ school, size = 40 }: { school: string; size?: number }) {
  const { letter, shape } = MARKS[school] ?? { letter: school.charAt(0), shape: 'circle' };
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      {SHAPES[shape]}
      <text x="20" y="26" textAnchor="middle">
        {letter}
      </text>
    </svg>
  );
}
