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

const NO_TURNS: readonly Turn[] = [];

/** The transfers that wait for whoever looks; none while they are not known. */
const useTurns = (): readonly Turn[] => useQuery(queries.transfers).data?.filter(isOwnTurn) ?? NO_TURNS;

/**
 * How many people wait for an answer, and whether transfers do, with the ways to them; the top bar reads the list of people,
 * too. Both are known late: the first takes the question's place and the second stands in the gap below, so that nothing moves.
 */
export function Waiting() {
  const received = useQuery(queries.received);
  // A time that was suggested waits for the other side.
  const pending = received.data?.filter(({ status, state }) => status === 'pending' && state !== 'proposed') ?? [];
  const people = new Set(pending.map(({ _id, buyer }) => buyer.id ?? _id)).size;
  const turns = useTurns();
  const [first] = turns;
  if (people === 0 && !first) return <p className={styles.waiting}>{messages.wishes}</p>;
  return (
    <>
      {people > 0 && (
        <p className={styles.waiting}>
          <Link to="/tour-requests?tab=received">{messages.requests(people)}</Link>
        </p>
      )}
      {first && (
        <p className={styles.waiting}>
          <Link to={turns.length === 1 ? `/transfers/${first._id}` : '/transfers'}>
            {messages.transfersWait(turns.length)}
          </Link>
        </p>
      )}
    </>
  );
}

/**
 * Which transfers wait for a step, each with the way to it; nothing while they are not known. It stands below the two ways: its
 * height is known late, and what people reach for must not move.
 */
export function Turns() {
  const heading = useId();
  const turns = useTurns();
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
function sentenceOf({ kind, listing, role, seller, taker, next, dueAt }: Turn): string {
  const name = firstName((role === 'seller' ? taker : seller).name) || messages.someone;
  const what = next ? transferSentences.turn(role, name, next, kind) : transferSentences.offered(role, name, dueAt);
  return messages.turn(listing.title || messages.unknownListing, name, what);
}
