import { firstName } from '@keyturn/domain/text';
import { isOwnTurn } from '@keyturn/domain/transfer-steps';
import { transferSentences } from '@keyturn/domain/transfer-words';
import { Link } from '@keyturn/routing';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queries } from '../api.ts';
import { homeMessages as messages } from '../messages.ts';
import type { HomeTransfer } from '../read-answers.ts';
import styles from './user-home.module.css';

const MOSturnSHOWN = 3;

const NO_TRANSFERS: readonly HomeTransfer[] = [];

/** The transfers that wait for whoever looks; none while they are not known. */
const useWaitingTransfers = (): readonly HomeTransfer[] =>
  useQuery(queries.transfers).data?.filter(isOwnTurn) ?? NO_TRANSFERS;

/**
 * How many people wait for an answer, and whether transfers do, with the ways to them; the top bar reads the list of people,
 * too. Both are known late: the first takes the question's place and the second stands in the gap below, so that nothing moves.
 */
export function Waiting() {
  const received = useQuery(queries.received);
  // A time that was suggested waits for the other side.
  const pending = received.data?.filter(({ status, state }) => status === 'pending' && state !== 'proposed') ?? [];
  const people = new Set(pending.map(({ _id, buyer }) => buyer.id ?? _id)).size;
  const transfers = useWaitingTransfers();
  const [first] = transfers;
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
          <Link to={transfers.length === 1 ? `/transfers/${first._id}` : '/transfers'}>
            {messages.transfersWait(transfers.length)}
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
export function WaitingTransfers() {
  const heading = useId();
  const transfers = useWaitingTransfers();
  const shown = transfers.slice(0, MOSturnSHOWN);
  const more = transfers.length - shown.length;
  if (transfers.length === 0) return null;
  return (
    <section>
      <h2 id={heading}>{messages.waiting}</h2>
      <ul className={styles.transfers} aria-labelledby={heading}>
        {shown.map((transfer) => (
          <li key={transfer._id}>
            <Link to={`/transfers/${transfer._id}`}>{sentenceOf(transfer)}</Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to="/transfers">{messages.moreTransfers(more)}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Whose lease, and what is to be done. */
function sentenceOf({ kind, listing, role, seller, taker, next, dueAt }: HomeTransfer): string {
  const name = firstName((role === 'seller' ? taker : seller).name) || messages.someone;
  const what = next ? transferSentences.turn(role, name, next, kind) : transferSentences.offered(role, name, dueAt);
  return messages.waitingTransfer(listing.title || messages.unknownListing, name, what);
}
