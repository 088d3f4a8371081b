import { Sparkles } from 'lucide-react';
import { listingsSearch } from '../answers/listings-search.ts';
import { useAnswers } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import styles from './questionnaire.module.css';
import { useMatchCount } from './use-match-count.ts';

/** How many live leases fit the answers so far; the box is reserved before the number arrives. */
export function FitSoFar() {
  const count = useMatchCount(listingsSearch(useAnswers()));
  const [number, ...rest] = messages.fitSoFar(count?.total ?? 0);
  return (
    <p className={styles.fit} role="status">
      <Sparkles size={20} />
      {count && (
        <span>
          <b>{number}</b> {rest.join(' ')}
        </span>
      )}
    </p>
  );
}
