import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { joinClasses } from './join-classes.ts';
import { words } from './words.ts';

export interface FieldFrameProps {
  label: string;
  hint?: ReactNode | undefined;
  error?: string | null | undefined;
  isOptional?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The frame of every form field: label above, hint below it, error under the control. */
export function FieldFrame(
  props: Omit<FieldFrameProps, 'error'> & { error?: ReactNode; children: (control: ControlProps) => ReactNode },
) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const { error, hint } = props;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={joinClasses(styles.field, props.className)}>
      <label className={props.isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {props.label}
        {props.isOptional && <span className={styles.optional}> {words.optional}</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {props.children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      <div aria-live="polite">
        {error && (
          <p className={styles.error} id={`${id}-error`}>
            <CircleAlert size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
