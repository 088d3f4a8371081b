import { leaseCosts } from '@keyturn/domain/lease-costs';
import { formatCents } from '@keyturn/domain/money';
import { YES_NO } from '@keyturn/domain/options';
import { ChipGroup } from '@keyturn/web-kit/ui';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { basicsMessages as messages } from '../messages.ts';
import { AmountField } from './amount-field.tsx';
import styles from './basics.module.css';

const AMOUNTS = ['monthlyRent', 'utilities', 'transferFee', 'applicationFee', 'deposit'] as const;

/** The amounts, stored as whole dollars in the flow's form, with the total at move-in. */
export function MoneyFields({ draft, toStored }: { draft: Draft; toStored: (typed: string) => string }) {
  const { post, setField } = draft;
  const { dueAtMoveIn } = leaseCosts(post);
  return (
    <Group title={messages.money}>
      <div className={styles.columns}>
        {AMOUNTS.map((field) => (
          <AmountField
            key={field}
            label={messages[field]}
            name={field}
            value={post[field] ?? ''}
            onChange={(typed) => setField(field, toStored(typed))}
          />
        ))}
        <p className={styles.due} aria-live="polite">
          <span>{messages.due}</span>
          <b>{dueAtMoveIn === null ? messages.dueUnknown : formatCents(dueAtMoveIn)}</b>
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
