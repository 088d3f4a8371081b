import { landingMessages as messages } from './messages.ts';
import { Features } from './features.tsx';
import { GetStarted } from './get-started.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './landing.module.css';
import { Marquee } from './marquee.tsx';
import { SampleCarousel } from './sample-carousel.tsx';
import { Trust } from './trust.tsx';

/** The landing page (requirements B1–B4). No picture of its first view waits for a script. */
export function Landing() {
  return (
    <div className={styles.landing}>
      <title>{messages.title}</title>
      <Hero />
      <Features />
      <HowItWorks />
      <SampleCarousel />
      <div className={styles.full}>
        <Marquee />
      </div>
      <Trust />
      <GetStarted />
    </div>
  );
}
