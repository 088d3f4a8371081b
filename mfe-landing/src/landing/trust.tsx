import { Banknote, MapPinOff, UserRoundCheck } from 'lucide-react';
import { landingMessages as messages } from './messages.ts';
import styles from './landing.module.css';

const ICONS = [UserRoundCheck, Banknote, MapPinOff];

export function Trust() {
  return (
    <section className={styles.trust}>
      <div className={styles.trustInside}>
        <h2 className={styles.big}>{messages.trust}</h2>
        <ul className={styles.facts}>
          {messages.facts.map(({ title, text }, index) => {
            const Icon = ICONS[index] ?? UserRoundCheck;
            return (
              <li key={title}>
                <Icon size={26} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
