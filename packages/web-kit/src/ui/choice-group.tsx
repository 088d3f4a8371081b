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

/** Cards with one choice; with `canClear` choosing the chosen one again clears it (null). */
export function ChoiceGroup({ value, onChange, onCommit, canClear, ...frame }: ChoiceGroupProps) {
  return (
    <Choices
      {...frame}
      type="radio"
      isChosen={(one) => one === value}
      onToggle={(one, isOn) => (isOn ? onChange(one) : canClear && onChange(null))}
      onCommit={onCommit}
    />
  );
}

export interface MultiChoiceGroupProps extends ChoiceGroupFrame {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Cards with several choices. */
export function MultiChoiceGroup({ values, onChange, ...frame }: MultiChoiceGroupProps) {
  return (
    <Choices
      {...frame}
      type="checkbox"
      isChosen={(one) => values.includes(one)}
      onToggle={(one, isOn) => onChange(isOn ? [...values, one] : values.filter((value) => value !== one))}
    />
  );
}

interface ChoicesProps extends ChoiceGroupFrame {
  type: 'radio' | 'checkbox';
  isChosen: (value: string) => boolean;
  onToggle: (value: string, isOn: boolean) => void;
  onCommit?: ((value: string) => void) | undefined;
}

function Choices(props: ChoicesProps) {
  const { legend, isLegendHidden, choices, layout, columns = 1, type, isChosen, onToggle, onCommit } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={joinClasses(styles.grid, styles[`columns${columns}`])}>
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.value}
            {...choice}
            type={type}
            name={name}
            layout={layout}
            checked={isChosen(choice.value)}
            onToggle={(isOn) => onToggle(choice.value, isOn)}
            onCommit={onCommit && (() => onCommit(choice.value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
