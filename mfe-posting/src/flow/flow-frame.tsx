import { Link } from '@keyturn/routing';
import { PageHeading, PageTitle, StepRail, StickyBar } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import { flowMessages as messages } from '../messages.ts';
import styles from './flow.module.css';
import type { FieldQueue } from './field-queue.ts';
import { useFlow, type FlowState } from './flow-state.ts';
import { postingQueue } from './posting-queue.ts';
import { SaveStatus } from './save-status.tsx';
import { STEPS, type StepId } from './steps.ts';

/** The frame of every step: rail, title with save status, and button bar. */
export function FlowFrame(props: {
  step: StepId;
  title: string;
  hint?: ReactNode;
  state: FlowState;
  queue?: FieldQueue;
  barStart: ReactNode;
  bar: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  const { step, title, hint, state, queue = postingQueue, barStart, bar, note, children } = props;
  const { paths } = useFlow();
  const current = STEPS.findIndex(({ id }) => id === step);
  const steps = STEPS.map(({ id, label }, index) => ({
    id,
    label,
    state: index < current ? ('done' as const) : index === current ? ('current' as const) : ('todo' as const),
  }));
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className={styles.flow}>
        <div className={styles.rail}>
          <StepRail
            label={messages.rail}
            steps={steps}
            renderLink={({ id }, content, className) => (
              <Link to={paths[id as StepId]} state={state} className={className}>
                {content}
              </Link>
            )}
          />
        </div>
        <div className={styles.content}>
          <div className={styles.head}>
            <PageHeading>{title}</PageHeading>
            <SaveStatus queue={queue} />
          </div>
          {hint && <p className={styles.hint}>{hint}</p>}
          {children}
        </div>
      </div>
      <StickyBar start={barStart} note={note}>
        {bar}
      </StickyBar>
    </>
  );
}
