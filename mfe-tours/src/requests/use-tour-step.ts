import { notify } from '@keyturn/web-kit/session';
import { reasonOf } from '../reason-of.ts';
import { useStep, type Step } from '../use-step.ts';
import { focusCard } from './focus-card.ts';

interface TourStep<T> extends Omit<Step<T>, 'failed' | 'onRead'> {
  /** Said once it is done. */
  done(given: T): string;
  /** The alert's text for a failure, from the reason or null. */
  failed(reason: string | null): string;
}

/** One step of a request: said once it is done, and the focus goes on to its card. */
export const useTourStep = <T = void>({ done, failed, ...step }: TourStep<T>) =>
  useStep<T>({
    ...step,
    failed: (error) => failed(reasonOf(error, '') || null),
    onRead: (given) => {
      notify(done(given), 'success');
      focusCard(step.id);
    },
  });
