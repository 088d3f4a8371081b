import { Button, Chip, PageHeading, PageTitle } from '@keyturn/web-kit/ui';
import { ArrowRight, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { changeAnswers, useAnswers } from '../answers/use-answers.ts';
import { messages, questions } from '../messages.ts';
import styles from './questionnaire.module.css';
import type { StepId } from './steps.ts';

interface StepProps {
  id: StepId;
  hint?: string;
  children: ReactNode;
  onSkip: () => void;
  onNext: () => void;
  nextLabel?: string;
  isPending?: boolean;
}

/** One question: heading for student or parent, answers, parent toggle, Skip and Next. */
export function Step({ id, hint, children, onSkip, onNext, nextLabel = messages.next, isPending }: StepProps) {
  const { role } = useAnswers();
  const question = questions[id];
  return (
    <section className={styles.step}>
      <PageTitle>{question[role]}</PageTitle>
      <div className={styles.intro}>
        <PageHeading className={styles.heading}>{question[role]}</PageHeading>
        <p className={styles.hint}>{hint ?? question.hint}</p>
      </div>
      {children}
      <div className={styles.end}>
        <Chip
          type="checkbox"
          name="parent"
          label={messages.parent}
          icon={<Users size={18} />}
          checked={role === 'parent'}
          onToggle={(isParent) => changeAnswers({ role: isParent ? 'parent' : 'student' })}
        />
        <div className={styles.actions} data-sticky-bar="mobile">
          <Button variant="tertiary" isDisabled={isPending} onClick={onSkip}>
            {messages.skip}
          </Button>
          <Button
            variant="primary"
            className={styles.next}
            iconAfter={<ArrowRight size={20} />}
            isPending={isPending}
            onClick={onNext}
          >
            {nextLabel}
          </Button>
        </div>
      </div>
    </section>
  );
}
