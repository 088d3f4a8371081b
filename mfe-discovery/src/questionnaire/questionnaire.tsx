import { Outlet, useGoBack, useLocation, useNavigate } from '@keyturn/routing';
import { IconButton, Progress } from '@keyturn/web-kit/ui';
import { ArrowLeft, X } from 'lucide-react';
import { listingsPath } from '../answers/listings-search.ts';
import { readAnswers } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import styles from './questionnaire.module.css';
import { STEPS, isChanging, stepIndex } from './steps.ts';

/** The frame of all steps: progress, Back and Exit. It stays mounted between questions. */
export function Questionnaire() {
  const location = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const index = stepIndex(location.pathname);
  const isChange = isChanging(location.state);
  const previous = isChange ? listingsPath(readAnswers()) : STEPS[index - 1]?.path;
  return (
    <div className={styles.questionnaire}>
      <Progress step={index + 1} total={STEPS.length} isTextHidden />
      <div className={styles.top}>
        {previous && (
          <IconButton
            className={styles.back}
            label={messages.back}
            icon={<ArrowLeft size={22} />}
            onClick={() => goBack(previous, { replace: isChange })}
          />
        )}
        <p className={styles.position}>{messages.step(index + 1, STEPS.length)}</p>
        <IconButton
          className={styles.exit}
          label={messages.exit}
          icon={<X size={22} />}
          onClick={() => void navigate('/')}
        />
      </div>
      <Outlet />
    </div>
  );
}
