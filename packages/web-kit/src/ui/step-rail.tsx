import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import { Progress } from './progress.tsx';
import styles from './step-rail.module.css';

export interface Step {
  readonly id: string;
  readonly label: string;
  readonly state: 'done' | 'current' | 'todo';
}

export interface StepRailProps {
  label: string;
  steps: readonly Step[];
  /** Wraps a finished step in the router's link. */
  renderLink: (step: Step, children: ReactNode, className: string) => ReactNode;
}

/** Progress in a flow: a rail with links back on a desktop, a bar with "Step 3 of 5 · Details" on a phone. */
export function StepRail({ label, steps, renderLink }: StepRailProps) {
  const current = steps.findIndex((step) => step.state === 'current');
  return (
    <nav aria-label={label} className={styles.rail}>
      <div className={styles.bar}>
        <Progress step={current + 1} total={steps.length} name={steps[current]?.label} />
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const content = (
            <>
              <span className={styles.mark}>{step.state === 'done' ? <Check size={18} /> : index + 1}</span>
              {step.label}
            </>
          );
          const className = joinClasses(styles.step, styles[step.state]);
          return (
            <li key={step.id} aria-current={step.state === 'current' ? 'step' : undefined}>
              {step.state === 'done' ? (
                renderLink(step, content, className)
              ) : (
                <span className={className}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
