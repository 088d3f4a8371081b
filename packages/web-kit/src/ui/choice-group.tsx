import { useId, type ReactNode } from 'react';
import { ChoiceCard } from './choice-card.tsx';
import styles from './choice-group.module.css';
import { joinClasses } from './join-classes.ts';

export interface Choice {
  readonly value: string;
  readonly title: ReactNode;
  readonly description?: ReactNode | undefined;
  readonly icon?: ReactNode | undefined;
  readonly isDisabled?: boolean | undefined;
}

interface ChoiceGroupFrame {
  legend: string;
  isLegendHidden?: boolean | undefined;
  choices: readonly Choice[];
  layout?: 'row' | 'tile' | undefined;
  columns?: 1 | 2 | 3 | 4 | undefined;
}

export interface ChoiceGroupProps extends ChoiceGroupFrame {
  value: string | null;
  onChange: (value: string | null) => void;
  onCommit?: ((value: string) => void) | undefined;
  canClear?: boolean | undefined;
}

/** Cards of which one can be chosen; with `canClear` choosing the chosen one again clears it (null). */
export function ChoiceGroup({ value, onChange, onCommit, canClear, ...frame }: ChoiceGroupProps) {
  const name = useId();
  return (
    <ChoiceFrame {...frame}>
      {frame.choices.map((choice) => (
        <ChoiceCard
          key={choice.value}
          {...choice}
          type="radio"
          name={name}
          layout={frame.layout}
          checked={choice.value === value}
          onToggle={(checked) => (checked ? onChange(choice.value) : canClear && onChange(null))}
          onCommit={() => onCommit?.(choice.value)}
        />
      ))}
    </ChoiceFrame>
  );
}

export interface MultiChoiceGroupProps extends ChoiceGroupFrame {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Cards of which several can be chosen. */
export function MultiChoiceGroup({ values, onChange, ...frame }: MultiChoiceGroupProps) {
  const name = useId();
  return (
    <ChoiceFrame {...frame}>
      {frame.choices.map((choice) => (
        <ChoiceCard
          key={choice.value}
          {...choice}
          type="checkbox"
          name={name}
          layout={frame.layout}
          checked={values.includes(choice.value)}
          onToggle={(checked) =>
            onChange(checked ? [...values, choice.value] : values.filter((value) => value !== choice.value))
          }
        />
      ))}
    </ChoiceFrame>
  );
}

function ChoiceFrame({ legend, isLegendHidden, columns = 1, children }: ChoiceGroupFrame & { children: ReactNode }) {
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={joinClasses(styles.grid, styles[`columns${columns}`])}>{children}</div>
    </fieldset>
  );
}
