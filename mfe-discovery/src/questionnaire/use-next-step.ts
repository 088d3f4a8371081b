import { useGoBack, useLocation, useNavigate } from '@keyturn/routing';
import { useEffect, useRef } from 'react';
import { listingsPath } from '../answers/listings-search.ts';
import { readAnswers } from '../answers/use-answers.ts';
import { STEPS, isChanging, stepIndex } from './steps.ts';

/** How long a chosen option shows before the next question (specification section 9). */
const CHOICE_DELAY_MS = 200;

/** Leads to the next question or the listings, at once or after showing the choice. */
export function useNextStep() {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const location = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const goOn = () => {
    clearTimeout(timer.current);
    const next = STEPS[stepIndex(location.pathname) + 1];
    if (isChanging(location.state)) goBack(listingsPath(readAnswers()), { replace: true });
    else void navigate(next ? next.path : listingsPath(readAnswers()));
  };
  const soon = (act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, CHOICE_DELAY_MS);
  };
  return { goOn, soon, goOnSoon: () => soon(goOn) };
}
