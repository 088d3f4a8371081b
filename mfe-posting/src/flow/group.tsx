import { useId, type ReactNode } from 'react';
import styles from './flow.module.css';

export function Group({
  title,
  aside,
  hint,
  field,
  children,
}: {
  title: string;
  aside?: ReactNode;
  hint?: string;
  /** Its only field, if it has one. */
  field?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id} data-field={field}>
      <div className={styles.groupHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {hint && <p className={styles.groupHint}>{hint}</p>}
      {children}
    </section>
  );
}
