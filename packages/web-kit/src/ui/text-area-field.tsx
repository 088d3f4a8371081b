import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './field.module.css';
import { joinClasses } from './join-classes.ts';

export interface TextAreaFieldProps extends FieldFrameProps, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

/** A field of several lines that grows with its text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, id, className, ...textarea } = props;
  const frame = { label, hint, error, isOptional, isLabelHidden, id, className };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={joinClasses(styles.box, error && styles.invalid)}>
          <textarea rows={4} {...textarea} {...control} className={joinClasses(styles.input, styles.area)} />
        </div>
      )}
    </FieldFrame>
  );
}
