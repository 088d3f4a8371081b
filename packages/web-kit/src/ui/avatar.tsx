import { useState } from 'react';
import styles from './avatar.module.css';
import { CountDot } from './count-dot.tsx';
import { initialsOf } from './initials.ts';

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: number | undefined;
  count?: number | undefined;
}

/**
 * A round photo, or initials without one or if it fails. Initials are drawn, because they are a picture and no label
 * (WCAG 2.5.3). `count` above 0 is the red number at its corner.
 */
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
        <span className={styles.initials} role="img" aria-label={name} data-initials={initialsOf(name)} />
      )}
      <CountDot count={count} />
    </span>
  );
}
