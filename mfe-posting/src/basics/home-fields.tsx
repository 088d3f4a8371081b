import { BATHROOMS, BEDROOMS, FLOOR_LEVELS, MAX_TENANTS, UNIT_TYPES, YES_NO } from '@keyturn/domain/options';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { basicsMessages as messages } from '../messages.ts';
import styles from './basics.module.css';
import { ChoiceField, type ChoiceFieldName } from './choice-field.tsx';
import { SquareFootage } from './square-footage.tsx';

type Choices = readonly (readonly [ChoiceFieldName & keyof typeof messages, readonly string[]])[];

const COMMON: Choices = [
  ['studentHousing', YES_NO],
  ['bedrooms', BEDROOMS],
  ['bathrooms', BATHROOMS],
  ['sharedBathroom', YES_NO],
  ['floorLevel', FLOOR_LEVELS],
  ['maxTenants', MAX_TENANTS],
];

/** The kind of home. */
export function HomeFields(props: {
  draft: Draft;
  leaseTypes: readonly string[];
  genders: readonly string[];
  hasSquareFootage?: boolean;
}) {
  const { draft, leaseTypes, genders, hasSquareFootage } = props;
  const wide: Choices = [
    ['leaseType', leaseTypes],
    ['unitType', UNIT_TYPES],
  ];
  const narrow: Choices = [['gender', genders], ...COMMON];
  return (
    <Group title={messages.home}>
      {wide.map(([field, options]) => (
        <ChoiceField key={field} draft={draft} field={field} label={messages[field]} options={options} />
      ))}
      <div className={styles.columns}>
        {narrow.map(([field, options]) => (
          <ChoiceField key={field} draft={draft} field={field} label={messages[field]} options={options} />
        ))}
        {hasSquareFootage && <SquareFootage {...draft} />}
      </div>
    </Group>
  );
}
