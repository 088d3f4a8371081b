import { MatchPill, joinClasses } from '@keyturn/web-kit/ui';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { messages } from '../messages.ts';
import type { ListingMatch } from './listing-match.ts';
import styles from './why-it-matches.module.css';

/** Which asked criteria the listing meets, and which not. */
export function WhyItMatches({ match }: { match: ListingMatch }) {
  const { why } = messages;
  const { tier, percentage, passesFilters, reasons } = match;
  const isShown = passesFilters && tier !== 'Poor';
  const heading = isShown ? why.heading : tier === 'Poor' ? why.poorHeading : why.missedHeading;
  return (
    <section className={joinClasses(styles.panel, isShown && styles[tier])} aria-labelledby="why">
      <div className={styles.head}>
        <h2 id="why">{heading}</h2>
        {isShown && <MatchPill percentage={percentage} tier={tier} isTierShown isSolid />}
      </div>
      <ul className={styles.reasons}>
        {reasons.map(({ isGood, text }) => (
          <li key={text} className={joinClasses(styles.reason, isGood && styles.good)}>
            {isGood ? <CircleCheck size={20} /> : <CircleMinus size={20} />}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
