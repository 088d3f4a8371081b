import {
  BATHROOMS,
  BEDROOMS,
  FLOOR_LEVELS,
  MAX_TENANTS,
  SELLER_GENDERS,
  SELLER_LEASE_TYPES,
  UNIT_TYPES,
  YES_NO,
} from '@keyturn/domain/options';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { basicsMessages as messages } from '../messages.ts';
import styles from './basics.module.css';
import { ChoiceField, type ChoiceFieldName } from './choice-field.tsx';

const WIDE: readonly (readonly [ChoiceFieldName & keyof typeof messages, readonly string[]])[] = [
  ['leaseType', SELLER_LEASE_TYPES],
  ['unitType', UNIT_TYPES],
];
const NARROW: typeof WIDE = [
  ['gender', SELLER_GENDERS],
  ['studentHousing', YES_NO],
  ['bedrooms', BEDROOMS],
  ['bathrooms', BATHROOMS],
  ['sharedBathroom', YES_NO],
  ['floorLevel', FLOOR_LEVELS],
  ['maxTenants', MAX_TENANTS],
];

/** What kind of home it is. */
export function HomeFields(draft: Draft) {
  return (
    <Group title={messages.home}>
      {WIDE.map(([field, options]) => (
        <ChoiceField key={field} draft={draft} field={field} label={messages[field]} options={options} />
      ))}
      <div className={styles.columns}>
        {NARROW.map(([field, options]) => (
          <ChoiceField key={field} draft={draft} field={field} label={messages[field]} options={options} />
        ))}
      </div>
    </Group>
  );
}
