import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './field.module.css';
import { joinClasses } from './join-classes.ts';

export interface FieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'id' | 'className' | 'prefix'> {
  prefix?: ReactNode | undefined;
  suffix?: ReactNode | undefined;
}

/** A one-line text field; `prefix` and `suffix` are inside the box ("$", an icon, a button). */
export function Field(props: FieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, id, className, prefix, suffix, ...input } = props;
  const frame = { label, hint, error, isOptional, isLabelHidden, id, className };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={joinClasses(styles.box, error && styles.invalid)}>
          {prefix && <span className={styles.prefix}>{prefix}</span>}
          <input autoComplete="off" {...input} {...control} className={styles.input} />
          {suffix}
        </div>
      )}
    </FieldFrame>
  );
}
