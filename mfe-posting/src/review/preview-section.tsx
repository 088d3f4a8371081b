import { Link } from '@keyturn/routing';
import { Pencil } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useFlow, type FlowState } from '../flow/flow-state.ts';
import type { StepId } from '../flow/steps.ts';
import { reviewMessages as messages } from '../messages.ts';
import styles from './review.module.css';

/** One section of the preview with its edit link; `name` describes the link if the title does not. */
export function PreviewSection(props: {
  title: string;
  name?: string;
  isFirst?: boolean;
  step: StepId;
  /** The link's target field, if not the step's first. */
  focus?: string;
  state: FlowState;
  children: ReactNode;
}) {
  const { title, name = title, isFirst, step, focus, state, children } = props;
  const { paths } = useFlow();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={isFirst ? styles.title : undefined}>
          {title}
        </h2>
        <Link
          className={styles.edit}
          to={paths[step]}
          state={focus ? { ...state, focus } : state}
          aria-label={messages.editSection(name)}
        >
          <Pencil size={16} />
          {messages.edit}
        </Link>
      </div>
      {children}
    </section>
  );
}
