import type { OwnPost } from '@keyturn/contracts/posts';
import { formatCents } from '@keyturn/domain/money';
import { addCosts } from '../costs.ts';
import { reviewMessages as messages } from '../messages.ts';
import styles from './review.module.css';

/** The amounts, what is due at move-in, and what the remaining lease costs in all. */
export function CostsTable({ post }: { post: OwnPost }) {
  const { lines, dueCents, months, totalCents } = addCosts(post);
  if (lines.length === 0) return <p className={styles.quiet}>{messages.noRent}</p>;
  return (
    <table className={styles.costs}>
      <tbody>
        {lines.map(({ field, label, cents }) => (
          <tr key={field + label} data-discount={cents < 0}>
            <th scope="row">{field === 'discount' ? label : messages[field]}</th>
            <td>{cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents)}</td>
          </tr>
        ))}
        <tr className={styles.due}>
          <th scope="row">{messages.due}</th>
          <td>{formatCents(dueCents)}</td>
        </tr>
        {months > 0 && (
          <tr>
            <th scope="row">{messages.over(months)}</th>
            <td>{formatCents(totalCents)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
