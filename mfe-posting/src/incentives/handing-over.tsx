import { TRANSFER_TYPES, YES_NO } from '@keyturn/domain/options';
import { ChoiceField } from '../basics/choice-field.tsx';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { incentivesMessages as messages } from '../messages.ts';
import styles from './incentives.module.css';

/** The transfer type, and whether the landlord's office agrees. */
export function HandingOver(draft: Draft) {
  return (
    <Group title={messages.handingOver} hint={messages.handingOverHint}>
      <ChoiceField draft={draft} field="transferType" label={messages.transferType} options={TRANSFER_TYPES} />
      <ul className={styles.kinds}>
        {messages.kinds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ChoiceField draft={draft} field="officeAgreed" label={messages.officeAgreed} options={YES_NO} />
    </Group>
  );
}
