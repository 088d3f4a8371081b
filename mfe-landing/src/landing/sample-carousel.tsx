import { lazy, Suspense } from 'react';
import { landingMessages as messages } from './messages.ts';
import styles from './landing.module.css';
import { useIsNear } from './use-is-near.ts';

const Carousel = lazy(async () => ({ default: (await import('./carousel.tsx')).Carousel }));

/** Four sample listings. The carousel's code loads near the viewport, in reserved space. */
export function SampleCarousel() {
  const { ref, isNear } = useIsNear<HTMLElement>();
  return (
    <section ref={ref} className={styles.samples} aria-label={messages.samples}>
      {isNear && (
        <Suspense>
          <Carousel />
        </Suspense>
      )}
    </section>
  );
}
