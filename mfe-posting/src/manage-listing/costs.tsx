import { ChoiceField } from '../basics/choice-field.tsx';
import styles from '../basics/basics.module.css';
import { YES_NO } from '@keyturn/domain/options';
import type { FieldErrors } from '../flow/complaints.ts';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { basicsMessages as messages, manageListingMessages } from '../messages.ts';
import { FreeAmountField } from './free-amount-field.tsx';

const AMOUNTS = ['monthlyRent', 'utilities', 'transferFee', 'applicationFee', 'deposit'] as const;

/** The amounts as free text (specification section 3), and whether the lease is renewable. */
export function Costs({ draft, errors }: { draft: Draft; errors: FieldErrors }) {
  const { post, setField } = draft;
  return (
    <Group title={manageListingMessages.costs} hint={manageListingMessages.costsHint}>
      <div className={styles.columns}>
        {AMOUNTS.map((field) => (
          <FreeAmountField
            key={field}
            label={messages[field]}
            name={field}
            error={errors[field]}
            value={post[field] ?? ''}
            onChange={(text) => setField(field, text)}
          />
        ))}
      </div>
      <ChoiceField draft={draft} field="renewable" label={messages.renewable} options={YES_NO} />
    </Group>
  );
}
