import type { OwnPost } from '@keyturn/contracts/posts';
import { leaseCosts } from '@keyturn/domain/lease-costs';
import { formatCents } from '@keyturn/domain/money';
import { reviewMessages as messages } from '../messages.ts';
import styles from './review.module.css';

/** The amounts, what is due at move-in, and what the remaining lease costs in all. */
export function CostsTable({ post }: { post: OwnPost }) {
  const { lines, discounts, dueAtMoveIn, months, overLease } = leaseCosts(post);
  if (lines.length === 0) return <p className={styles.quiet}>{messages.noRent}</p>;
  return (
    <table className={styles.costs}>
      <tbody>
        {lines.map(({ name, cents }) => (
          <tr key={name}>
            <th scope="row">{messages[name]}</th>
            <td>{formatCents(cents)}</td>
          </tr>
        ))}
        {discounts.map(({ label, cents }) => (
          <tr key={label} data-discount>
            <th scope="row">{label}</th>
            <td>−{formatCents(cents)}</td>
          </tr>
        ))}
        <tr className={styles.due}>
          <th scope="row">{messages.due}</th>
          <td>{formatCents(dueAtMoveIn ?? 0)}</td>
        </tr>
        {overLease !== null && (
          <tr>
            <th scope="row">{messages.over(months)}</th>
            <td>{formatCents(overLease)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
