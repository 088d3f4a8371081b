import { Link } from '@keyturn/routing';
import { PageHeading, StepRail, StickyBar } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import { flowMessages as messages } from '../messages.ts';
import styles from './flow.module.css';
import type { FlowState } from './flow-state.ts';
import { SaveStatus } from './save-status.tsx';
import { STEPS, type StepId } from './steps.ts';

/** The frame of every step: the rail, the title with its save status, and the bar with the buttons. */
export function FlowFrame(props: {
  step: StepId;
  title: string;
  hint?: string;
  state: FlowState;
  barStart: ReactNode;
  bar: ReactNode;
  children: ReactNode;
}) {
  const { step, title, hint, state, barStart, bar, children } = props;
  const current = STEPS.findIndex(({ id }) => id === step);
  const steps = STEPS.map(({ id, label, path }, index) => ({
    id,
    label,
    path,
    state: index < current ? ('done' as const) : index === current ? ('current' as const) : ('todo' as const),
  }));
  return (
    <>
      <title>{title}</title>
      <div className={styles.flow}>
        <div className={styles.rail}>
          <StepRail
            label={messages.rail}
            steps={steps}
            renderLink={({ id }, content, className) => (
              <Link to={steps.find((other) => other.id === id)?.path ?? '/post'} state={state} className={className}>
                {content}
              </Link>
            )}
          />
        </div>
        <div className={styles.content}>
          <div className={styles.head}>
            <PageHeading>{title}</PageHeading>
            <SaveStatus />
          </div>
          {hint && <p className={styles.hint}>{hint}</p>}
          {children}
        </div>
      </div>
      <StickyBar start={barStart}>{bar}</StickyBar>
    </>
  );
}
