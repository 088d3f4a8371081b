import { BadgeCheck, RefreshCw, SlidersHorizontal, WandSparkles, Zap } from 'lucide-react';
import { landingMessages as messages } from './messages.ts';
import styles from './landing.module.css';

const ICONS = [WandSparkles, BadgeCheck, SlidersHorizontal, Zap, RefreshCw];

export function Features() {
  return (
    <ul className={styles.features}>
      {messages.features.map(({ title, text }, index) => {
        const Icon = ICONS[index] ?? Zap;
        return (
          <li key={title} className={styles.feature}>
            <span className={styles.icon}>
              <Icon size={22} />
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
