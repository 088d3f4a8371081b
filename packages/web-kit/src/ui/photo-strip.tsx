import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import { ListingPhoto } from './listing-photo.tsx';
import styles from './photo-strip.module.css';
import { words } from './words.ts';

/** A card's photos as a swipeable strip; photos after the first load on the first interaction. */
export function usePhotoStrip(photoCount: number) {
  const [position, setPosition] = useState(0);
  const [hasIntent, setHasIntent] = useState(false);
  const ref = useRef<HTMLSpanElement>(null);
  const show = (next: number) => {
    const element = ref.current;
    setHasIntent(true);
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' });
  };
  const onScroll = () => {
    const element = ref.current;
    if (element) setPosition(Math.round(element.scrollLeft / element.clientWidth));
  };
  return [ref, { position, hasIntent, photoCount, show, onScroll, wake: () => setHasIntent(true) }] as const;
}

type Strip = ReturnType<typeof usePhotoStrip>[1];

export interface PhotoStripProps {
  ref: Ref<HTMLSpanElement>;
  strip: Strip;
  photos: readonly string[];
  alt: string;
  sizes?: string | undefined;
  isEager?: boolean | undefined;
}

/** The strip with its dots. It lies inside a link, which is the tab stop; a scroller would add another. */
export function PhotoStrip({ ref, strip, photos, alt, sizes, isEager }: PhotoStripProps) {
  const shown: readonly (string | null)[] = photos.length > 0 ? photos : [null];
  return (
    <span className={styles.frame}>
      <span className={styles.strip} ref={ref} tabIndex={-1} onScroll={strip.onScroll}>
        {shown.map((url, index) => (
          <span className={styles.slide} key={url}>
            {(index === 0 || strip.hasIntent) && (
              <ListingPhoto url={url} alt={index === 0 ? alt : ''} sizes={sizes} isEager={isEager && index === 0} />
            )}
          </span>
        ))}
      </span>
      {photos.length > 1 && (
        <span className={styles.dots} aria-hidden="true">
          {photos.map((url, index) => (
            <span className={joinClasses(styles.dot, index === strip.position && styles.current)} key={url} />
          ))}
        </span>
      )}
    </span>
  );
}

/** Arrows over the strip, for pointers that hover and for the keyboard. */
export function PhotoStripArrows({ strip }: { strip: Strip }) {
  return (
    <>
      {strip.position > 0 && (
        <IconButton
          className={joinClasses(styles.arrow, styles.previous)}
          look="raised"
          label={words.previousPhoto}
          icon={<ChevronLeft size={20} />}
          onClick={() => strip.show(strip.position - 1)}
        />
      )}
      {strip.position < strip.photoCount - 1 && (
        <IconButton
          className={joinClasses(styles.arrow, styles.next)}
          look="raised"
          label={words.nextPhoto}
          icon={<ChevronRight size={20} />}
          onClick={() => strip.show(strip.position + 1)}
        />
      )}
    </>
  );
}
