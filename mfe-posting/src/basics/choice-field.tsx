import type { PostField } from '@keyturn/contracts/post-fields';
import { ChipGroup } from '@keyturn/web-kit/ui';
import type { Draft } from '../flow/use-draft.ts';

/** Fields of a post with one label of a list, or ''. */
export type ChoiceFieldName = Extract<
  PostField,
  | 'renewable'
  | 'leaseType'
  | 'gender'
  | 'studentHousing'
  | 'unitType'
  | 'bedrooms'
  | 'bathrooms'
  | 'sharedBathroom'
  | 'floorLevel'
  | 'maxTenants'
  | 'furnished'
  | 'privateEntrance'
  | 'transferType'
  | 'officeAgreed'
>;

/** One label of a list as chips; pressing the chosen one clears it. */
export function ChoiceField(props: {
  draft: Draft;
  field: ChoiceFieldName;
  label: string;
  options: readonly string[];
}) {
  const { draft, field, label, options } = props;
  return (
    <div data-field={field}>
      <ChipGroup
        label={label}
        options={options}
        canClear
        value={draft.post[field] || null}
        onChange={(value) => draft.setField(field, value ?? '')}
      />
    </div>
  );
}
