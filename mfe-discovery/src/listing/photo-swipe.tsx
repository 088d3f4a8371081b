import { ListingPhoto } from '@keyturn/web-kit/ui';
import { useState, type UIEvent } from 'react';
import { listingMessages as messages } from './messages.ts';
import type { PhotosProps } from './photo-mosaic.tsx';
import styles from './photos.module.css';

/** A swipeable photo strip for phones, with a counter; a tap opens the gallery. */
export function PhotoSwipe({ photos, title, onOpen }: PhotosProps) {
  const [at, setAt] = useState(0);
  const onScroll = ({ currentTarget: strip }: UIEvent<HTMLDivElement>) =>
    setAt(Math.round(strip.scrollLeft / strip.clientWidth));
  if (photos.length === 0) {
    return (
      <div className={styles.swipe}>
        <ListingPhoto className={styles.photo} alt={title} />
      </div>
    );
  }
  return (
    <section className={styles.swipe} aria-label={messages.photos}>
      <div className={styles.strip} onScroll={onScroll}>
        {photos.map(({ url, alt }, index) => (
          <button
            key={url}
            type="button"
            className={styles.slide}
            aria-label={messages.openPhoto(index + 1, photos.length, alt)}
            onClick={() => onOpen(index)}
          >
            <ListingPhoto
              className={styles.photo}
              url={url}
              alt={messages.photoAlt(title, index + 1, alt)}
              sizes="100vw"
              isEager={index === 0}
            />
          </button>
        ))}
      </div>
      <span className={styles.counter} aria-hidden="true">
        {messages.photoCounter(at + 1, photos.length)}
      </span>
    </section>
  );
}
