import { FURNISHING_GROUPS, PRIVATE_ENTRANCE, YES_NO } from '@keyturn/domain/options';
import { ChipGroup, ChipSections } from '@keyturn/web-kit/ui';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { basicsMessages as messages } from '../messages.ts';
import styles from './basics.module.css';
import { ChoiceField } from './choice-field.tsx';

/** The interior; furnishings require that furnished is Yes (specification section 4). */
export function InsideFields(draft: Draft) {
  const { post, setField } = draft;
  const isFurnished = post.furnished === 'Yes';
  const setFurnished = (value: string | null) => {
    setField('furnished', value === 'Yes' || value === 'No' ? value : '');
    // Values that are not saved must not show.
    if (value !== 'Yes' && post.furnishings?.length) setField('furnishings', []);
  };
  return (
    <Group title={messages.inside}>
      <div className={styles.columns}>
        <ChipGroup
          label={messages.furnished}
          options={YES_NO}
          canClear
          value={post.furnished || null}
          onChange={setFurnished}
        />
        <ChoiceField
          draft={draft}
          field="privateEntrance"
          label={messages.privateEntrance}
          options={PRIVATE_ENTRANCE}
        />
      </div>
      <div>
        <ChipSections
          title={<h3>{messages.furnishings}</h3>}
          groups={FURNISHING_GROUPS}
          isDisabled={!isFurnished}
          values={post.furnishings ?? []}
          onChange={(labels) => setField('furnishings', labels)}
        />
        {!isFurnished && <p className={styles.note}>{messages.furnishingsHint}</p>}
      </div>
    </Group>
  );
}
