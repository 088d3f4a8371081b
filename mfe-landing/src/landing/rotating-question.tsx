import { useReducedMotion } from '@keyturn/web-kit/ui';
import { useEffect, useState } from 'react';
import { landingMessages as messages } from './messages.ts';
import styles from './hero.module.css';

/** How long each question shows (specification section 9). */
const QUESTION_MS = 4000;

/** A question that changes every four seconds in a fixed height; with reduced motion the first one stays. */
export function RotatingQuestion() {
  const [index, setIndex] = useState(0);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => setIndex((before) => (before + 1) % messages.questions.length), QUESTION_MS);
    return () => clearInterval(timer);
  }, [isStill]);
  return (
    <p className={styles.question}>
      <span key={index}>{messages.questions[index]}</span>
    </p>
  );
}
