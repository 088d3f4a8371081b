import { firstName } from '@keyturn/domain/text';
import { isOwnTurn } from '@keyturn/domain/transfer-steps';
import { transferSentences } from '@keyturn/domain/transfer-words';
import { Link } from '@keyturn/routing';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queries } from '../api.ts';
import { homeMessages as messages } from '../messages.ts';
import type { Turn } from '../read-answers.ts';
import styles from './user-home.module.css';

const MOST_TURNS = 3;

/** How many people wait for an answer, and the way to them; the list is the one the top bar reads. */
export function Waiting() {
  const received = useQuery(queries.received);
  const pending = received.data?.filter(({ status }) => status === 'pending') ?? [];
  const people = new Set(pending.map(({ _id, buyer }) => buyer.id ?? _id)).size;
  return (
    <p className={styles.waiting}>
      {people > 0 ? <Link to="/tour-requests?tab=received">{messages.requests(people)}</Link> : messages.wishes}
    </p>
  );
}

/**
 * Which transfers wait for a step, each with the way to it; nothing while they are not known. It stands below the two ways: its
 * height is known late, and what people reach for must not move.
 */
export function Turns() {
  const heading = useId();
  const transfers = useQuery(queries.transfers);
  const turns = transfers.data?.filter(isOwnTurn) ?? [];
  const shown = turns.slice(0, MOST_TURNS);
  const more = turns.length - shown.length;
  if (turns.length === 0) return null;
  return (
    <section>
      <h2 id={heading}>{messages.waiting}</h2>
      <ul className={styles.turns} aria-labelledby={heading}>
        {shown.map((turn) => (
          <li key={turn._id}>
            <Link to={`/transfers/${turn._id}`}>{sentenceOf(turn)}</Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to="/transfers">{messages.moreTurns(more)}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Whose lease, and what is to be done. */
function sentenceOf({ listing, role, seller, taker, next, dueAt }: Turn): string {
  const name = firstName((role === 'seller' ? taker : seller).name) || messages.someone;
  const what = next ? transferSentences.turn(role, name, next) : transferSentences.offered(role, name, dueAt);
  return messages.turn(listing.title || messages.unknownListing, name, what);
}
