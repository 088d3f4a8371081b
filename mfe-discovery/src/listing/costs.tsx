import type { LeaseCosts } from '@keyturn/domain/lease-costs';
import { formatCents } from '@keyturn/domain/money';
import { listingMessages as messages } from '../messages.ts';
import styles from './costs.module.css';

/** What the lease costs: each amount, what incentives take off, the totals. */
export function Costs({ costs }: { costs: LeaseCosts }) {
  if (costs.lines.length === 0) return null;
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">{messages.costs}</h2>
      <table className={styles.table}>
        <tbody>
          {costs.lines.map(({ name, cents }) => (
            <Row key={name} label={messages.cost[name]} amount={formatCents(cents)} />
          ))}
          {costs.discounts.map(({ label, cents }) => (
            <Row key={label} label={label} amount={`−${formatCents(cents)}`} className={styles.discount} />
          ))}
        </tbody>
        {costs.dueAtMoveIn !== null && (
          <tfoot>
            <Row label={messages.dueAtMoveIn} amount={formatCents(costs.dueAtMoveIn)} className={styles.due} />
            {costs.overLease !== null && (
              <Row label={messages.overLease(costs.months)} amount={formatCents(costs.overLease)} />
            )}
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Row({ label, amount, className }: { label: string; amount: string; className?: string | undefined }) {
  return (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td>{amount}</td>
    </tr>
  );
}
