import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './field.module.css';
import { joinClasses } from './join-classes.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean | undefined;
}

export interface SelectFieldProps
  extends FieldFrameProps, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  options: readonly (SelectOption | string)[];
  placeholder?: string | undefined;
}

/** A native select styled as a field; `placeholder` is the empty choice (''). */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, id, className, options, placeholder, ...select } = props;
  const frame = { label, hint, error, isOptional, isLabelHidden, id, className };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={joinClasses(styles.box, error && styles.invalid)}>
          <select {...select} {...control} className={joinClasses(styles.input, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label: text, isDisabled } = typeof option === 'string' ? fromText(option) : option;
              return (
                <option key={value} value={value} disabled={isDisabled}>
                  {text}
                </option>
              );
            })}
          </select>
          <ChevronDown className={styles.chevron} size={20} />
        </div>
      )}
    </FieldFrame>
  );
}

function fromText(text: string): SelectOption {
  return { value: text, label: text };
}
