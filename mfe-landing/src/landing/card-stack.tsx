import { MatchPill } from '@keyturn/web-kit/ui';
import building from '../art/apt1.webp';
import bedroom from '../art/bed1.webp';
import kitchen from '../art/kit2.webp';
import { landingMessages as messages } from './messages.ts';
import styles from './hero.module.css';

/** Three tilted listing cards: a decorative picture. */
export function CardStack() {
  return (
    <div className={styles.stack} aria-hidden="true">
      <div className={styles.behindLeft}>
        <img src={building} alt="" width={720} height={540} />
      </div>
      <div className={styles.behindRight}>
        <img src={kitchen} alt="" width={720} height={540} />
      </div>
      <div className={styles.front}>
        <img src={bedroom} alt="" width={720} height={540} fetchPriority="high" />
        <p>
          <b>{messages.heroRent}</b>
          {messages.perMonth}
        </p>
        <p className={styles.line}>{messages.heroLine}</p>
        <span className={styles.match}>
          <MatchPill percentage={94} tier="Excellent" isSolid />
        </span>
      </div>
    </div>
  );
}
