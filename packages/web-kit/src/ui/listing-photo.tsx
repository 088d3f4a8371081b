import { useState } from 'react';
import { Drawing } from './drawings.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './listing-photo.module.css';

export interface ListingPhotoProps {
  url?: string | null | undefined;
  alt: string;
  sizes?: string | undefined;
  isEager?: boolean | undefined;
  className?: string | undefined;
}

/** A 4:3 photo in the fitting width (our media service takes `?w=`); a drawing without one or if it fails. */
export function ListingPhoto({ url, alt, sizes = '100vw', isEager, className }: ListingPhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!url || url === failedUrl) {
    return (
      <span className={joinClasses(styles.photo, styles.placeholder, className)} role="img" aria-label={alt}>
        <Drawing name="door" size={120} />
      </span>
    );
  }
  return (
    <img
      className={joinClasses(styles.photo, className)}
      src={url}
      srcSet={isOwnMedia(url) ? `${url}?w=480 480w, ${url}?w=960 960w, ${url} 1600w` : undefined}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={900}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      onError={() => setFailedUrl(url)}
    />
  );
}

function isOwnMedia(url: string): boolean {
  return url.includes('/media/') && !url.includes('?');
}
