import { useId } from 'react';
import { Chip } from './chip.tsx';
import styles from './chip-group.module.css';

export interface ChipOption {
  readonly value: string;
  readonly label: string;
  readonly widestLabel?: string | undefined;
  readonly count?: number | undefined;
}

interface ChipGroupFrame {
  label: string;
  isLabelHidden?: boolean | undefined;
  options: readonly (string | ChipOption)[];
  isDisabled?: boolean | undefined;
}

export interface ChipGroupProps extends ChipGroupFrame {
  value: string | null;
  onChange: (value: string | null) => void;
  canClear?: boolean | undefined;
}

/** Chips of which one can be chosen; with `canClear` pressing the chosen one clears it (null). */
export function ChipGroup({ value, onChange, canClear, isDisabled, ...frame }: ChipGroupProps) {
  const name = useId();
  return (
    <fieldset>
      <ChipLegend {...frame} />
      <div className={styles.chips}>
        {frame.options.map(toOption).map((option) => (
          <Chip
            key={option.value}
            {...option}
            type="radio"
            name={name}
            checked={option.value === value}
            isDisabled={isDisabled}
            onToggle={(checked) => (checked ? onChange(option.value) : canClear && onChange(null))}
          />
        ))}
      </div>
    </fieldset>
  );
}

export interface MultiChipGroupProps extends ChipGroupFrame {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Chips of which several can be chosen; `values` may hold labels of other groups, they are kept. */
export function MultiChipGroup({ values, onChange, isDisabled, ...frame }: MultiChipGroupProps) {
  const name = useId();
  return (
    <fieldset>
      <ChipLegend {...frame} />
      <div className={styles.chips}>
        {frame.options.map(toOption).map((option) => (
          <Chip
            key={option.value}
            {...option}
            type="checkbox"
            name={name}
            checked={values.includes(option.value)}
            isDisabled={isDisabled}
            onToggle={(checked) =>
              onChange(checked ? [...values, option.value] : values.filter((value) => value !== option.value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function ChipLegend({ label, isLabelHidden }: Pick<ChipGroupFrame, 'label' | 'isLabelHidden'>) {
  return <legend className={isLabelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>;
}

/** An option as value and label; a plain text is both. */
export function toOption(option: string | ChipOption): ChipOption {
  return typeof option === 'string' ? { value: option, label: option } : option;
}
