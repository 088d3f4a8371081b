import { IconButton, useReducedMotion } from '@keyturn/web-kit/ui';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { landingMessages as messages } from './messages.ts';
import styles from './carousel.module.css';
import { SampleCard } from './sample-card.tsx';
import { SAMPLES } from './sample-listings.ts';

/** The samples in a loop: arrows, dots, swipe and arrow keys (requirement B3). */
export function Carousel() {
  const isStill = useReducedMotion();
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: 'center', duration: isStill ? 0 : 25 });
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    embla?.on('select', ({ selectedScrollSnap }) => setSelected(selectedScrollSnap()));
  }, [embla]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') embla?.scrollPrev();
    if (key === 'ArrowRight') embla?.scrollNext();
  };

  return (
    <div role="group" aria-roledescription="carousel" aria-label={messages.samples}>
      <div className={styles.head}>
        <h2>{messages.samples}</h2>
        <div className={styles.arrows}>
          <IconButton
            look="outlined"
            label={messages.previous}
            icon={<ChevronLeft size={20} />}
            onClick={() => embla?.scrollPrev()}
            onKeyDown={onKeyDown}
          />
          <IconButton
            look="outlined"
            label={messages.next}
            icon={<ChevronRight size={20} />}
            onClick={() => embla?.scrollNext()}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      <div className={styles.viewport} ref={viewport}>
        <ul className={styles.track}>
          {SAMPLES.map((sample, index) => (
            <li key={sample.title} className={styles.slide} data-selected={index === selected}>
              <SampleCard sample={sample} isSelected={index === selected} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.dots}>
        {SAMPLES.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={styles.dot}
            aria-label={messages.sample(index + 1, SAMPLES.length)}
            aria-current={index === selected}
            onClick={() => embla?.scrollTo(index)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </div>
  );
}
