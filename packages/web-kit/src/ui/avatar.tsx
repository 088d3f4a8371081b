import { useState } from 'react';
import styles from './avatar.module.css';
import { CountDot } from './count-dot.tsx';

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: number | undefined;
  count?: number | undefined;
}

/** A round photo, or initials when there is none or it fails; `count` is the red number at its corner when above 0. */
export function Avatar({ name, src, size = 44, count = 0 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isShown = src && src !== failedSrc;
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.38 }}>
      {isShown ? (
        <img
          className={styles.image}
          src={src}
          alt={name}
          width={size}
          height={size}
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <span className={styles.initials} role="img" aria-label={name}>
          {initialsOf(name)}
        </span>
      )}
      <CountDot count={count} />
    </span>
  );
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => Array.from(part ?? '')[0] ?? '');
  return letters.join('').toUpperCase();
}
