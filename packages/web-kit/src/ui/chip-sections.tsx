import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { MultiChipGroup, toOption, type ChipOption } from './chip-group.tsx';
import styles from './chip-sections.module.css';
import { words } from './words.ts';

export interface ChipSectionsProps {
  title: ReactNode;
  groups: readonly { readonly heading: string; readonly options: readonly (string | ChipOption)[] }[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  openCount?: number | undefined;
  isDisabled?: boolean | undefined;
}

/** A long list of labels in groups with a count and "Clear"; groups after the first `openCount` fold into rows. */
export function ChipSections({ title, groups, values, onChange, openCount, isDisabled }: ChipSectionsProps) {
  const opened = groups.slice(0, openCount);
  const folded = openCount === undefined ? [] : groups.slice(openCount);
  const chips = { values, onChange, isDisabled };
  return (
    <div className={styles.sections}>
      <div className={styles.head}>
        {title}
        <p className={styles.count}>
          <span aria-live="polite">{words.count(values.length)}</span>
          {values.length > 0 && !isDisabled && (
            <button type="button" className={styles.clear} onClick={() => onChange([])}>
              {words.clear}
            </button>
          )}
        </p>
      </div>
      {opened.map((group) => (
        <MultiChipGroup key={group.heading} label={group.heading} options={group.options} {...chips} />
      ))}
      {folded.length > 0 && (
        <div className={styles.rows}>
          {folded.map((group) => (
            <details key={group.heading} className={styles.row}>
              <summary className={styles.summary}>
                <span className={styles.heading}>{group.heading}</span>
                <span className={styles.chosen}>{chosenOf(group.options, values) || words.noneChosen}</span>
                <ChevronDown className={styles.chevron} size={20} />
              </summary>
              <div className={styles.content}>
                <MultiChipGroup label={group.heading} isLabelHidden options={group.options} {...chips} />
              </div>
            </details>
          ))}
        </div>
      )}
    </div>
  );
}

const chosenOf = (options: readonly (string | ChipOption)[], values: readonly string[]): string =>
  options
    .map(toOption)
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(', ');
