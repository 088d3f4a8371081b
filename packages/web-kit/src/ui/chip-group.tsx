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

/** Chips with one choice; with `canClear` pressing the chosen one clears it (null). */
export function ChipGroup({ value, onChange, canClear, ...frame }: ChipGroupProps) {
  return (
    <Chips
      {...frame}
      type="radio"
      isChosen={(one) => one === value}
      onToggle={(one, isOn) => (isOn ? onChange(one) : canClear && onChange(null))}
    />
  );
}

export interface MultiChipGroupProps extends ChipGroupFrame {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Chips with several choices; labels of other groups in `values` stay. */
export function MultiChipGroup({ values, onChange, ...frame }: MultiChipGroupProps) {
  return (
    <Chips
      {...frame}
      type="checkbox"
      isChosen={(one) => values.includes(one)}
      onToggle={(one, isOn) => onChange(isOn ? [...values, one] : values.filter((value) => value !== one))}
    />
  );
}

interface ChipsProps extends ChipGroupFrame {
  type: 'radio' | 'checkbox';
  isChosen: (value: string) => boolean;
  onToggle: (value: string, isOn: boolean) => void;
}

function Chips({ label, isLabelHidden, options, isDisabled, type, isChosen, onToggle }: ChipsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={isLabelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map(toOption).map((option) => (
          <Chip
            key={option.value}
            {...option}
            type={type}
            name={name}
            checked={isChosen(option.value)}
            isDisabled={isDisabled}
            onToggle={(isOn) => onToggle(option.value, isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** An option as value and label; a plain text is both. */
export function toOption(option: string | ChipOption): ChipOption {
  return typeof option === 'string' ? { value: option, label: option } : option;
}
