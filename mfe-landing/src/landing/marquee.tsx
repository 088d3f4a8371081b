import { SCHOOLS } from '@keyturn/domain/places';
import { IconButton, SchoolMark } from '@keyturn/web-kit/ui';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { landingMessages as messages } from './messages.ts';
import styles from './marquee.module.css';

/** Five repetitions of the seven marks (specification section 9); all but the first are hidden from screen readers. */
const REPETITIONS = [0, 1, 2, 3, 4];

/** The schools' letter-marks scrolling; hover or the button pauses them. */
export function Marquee() {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <section className={styles.marquee} aria-label={messages.schools}>
      <div className={styles.window}>
        <div className={styles.track} data-paused={isPaused}>
          {REPETITIONS.map((repetition) => (
            <ul key={repetition} className={styles.schools} aria-hidden={repetition > 0}>
              {SCHOOLS.map(({ name }) => (
                <li key={name}>
                  <SchoolMark school={name} />
                  {name}
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      <IconButton
        className={styles.toggle ?? ''}
        label={isPaused ? messages.play : messages.pause}
        icon={isPaused ? <Play size={18} /> : <Pause size={18} />}
        onClick={() => setIsPaused(!isPaused)}
      />
    </section>
  );
}
