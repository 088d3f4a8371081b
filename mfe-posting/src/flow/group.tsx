import { useId, type ReactNode } from 'react';
import styles from './flow.module.css';

/** A group of fields under a heading. */
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
  /** The field it holds, where it holds one alone. */
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
