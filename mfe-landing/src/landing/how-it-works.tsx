import type { ReactNode } from 'react';
import { landingMessages as messages } from './messages.ts';
import styles from './how.module.css';
import { BrowsePicture, PostPicture, TourPicture } from './step-pictures.tsx';

const PICTURES: readonly ReactNode[] = [
  <PostPicture key="post" />,
  <BrowsePicture key="browse" />,
  <TourPicture key="tour" />,
];

/** Three numbered steps, each with a picture of the interface. */
export function HowItWorks() {
  return (
    <section>
      <h2 className={styles.heading}>{messages.how}</h2>
      <ol className={styles.steps}>
        {messages.steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.picture} aria-hidden="true">
              {PICTURES[index]}
            </div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
