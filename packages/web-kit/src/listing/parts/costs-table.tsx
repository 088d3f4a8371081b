import type { LeaseCosts } from '@keyturn/domain/lease-costs';
import { formatCents } from '@keyturn/domain/money';
import styles from './costs-table.module.css';
import { words } from './words.ts';

/** A lease's costs: amounts, discounts, and the known totals. Empty without amounts. */
export function CostsTable({ costs }: { costs: LeaseCosts }) {
  if (costs.lines.length === 0) return null;
  return (
    <table className={styles.table}>
      <tbody>
        {costs.lines.map(({ name, cents }) => (
          <Row key={name} label={words.cost[name]} amount={formatCents(cents)} />
        ))}
        {costs.discounts.map(({ label, cents }) => (
          <Row key={label} label={label} amount={`−${formatCents(cents)}`} className={styles.discount} />
        ))}
      </tbody>
      {costs.dueAtMoveIn !== null && (
        <tfoot>
          <Row label={words.dueAtMoveIn} amount={formatCents(costs.dueAtMoveIn)} className={styles.due} />
          {costs.overLease !== null && (
            <Row label={words.overLease(costs.months, costs.rents)} amount={formatCents(costs.overLease)} />
          )}
        </tfoot>
      )}
    </table>
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
