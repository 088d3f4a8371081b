import { leaseCosts } from '@keyturn/domain/lease-costs';
import { digitsOnly, formatCents } from '@keyturn/domain/money';
import { YES_NO } from '@keyturn/domain/options';
import { ChipGroup, Field } from '@keyturn/web-kit/ui';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { basicsMessages as messages } from '../messages.ts';
import styles from './basics.module.css';

const AMOUNTS = ['monthlyRent', 'utilities', 'transferFee', 'applicationFee', 'deposit'] as const;
const MOST_DIGITS = 6;

/** The amounts, of which only digits are taken and stored as the flow stores them, with what is due at move-in. */
export function MoneyFields({ draft, toStored }: { draft: Draft; toStored: (digits: string) => string }) {
  const { post, setField } = draft;
  const { dueAtMoveIn } = leaseCosts(post);
  return (
    <Group title={messages.money}>
      <div className={styles.columns}>
        {AMOUNTS.map((field) => (
          <Field
            key={field}
            label={messages[field]}
            name={field}
            prefix="$"
            inputMode="numeric"
            value={digitsOnly(post[field] ?? '')}
            onChange={(event) => setField(field, toStored(digitsOnly(event.target.value).slice(0, MOST_DIGITS)))}
          />
        ))}
        <p className={styles.due} aria-live="polite">
          <span>{messages.due}</span>
          <b>{formatCents(dueAtMoveIn ?? 0)}</b>
        </p>
      </div>
      <ChipGroup
        label={messages.renewable}
        options={YES_NO}
        canClear
        value={post.renewable || null}
        onChange={(value) => setField('renewable', value ?? '')}
      />
    </Group>
  );
}
