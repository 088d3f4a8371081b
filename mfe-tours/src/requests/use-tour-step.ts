import { notify } from '@keyturn/web-kit/session';
import { reasonOf } from '../reason-of.ts';
import { useStep, type Step } from '../use-step.ts';
import { focusCard } from './focus-card.ts';

interface TourStep<T> extends Omit<Step<T>, 'failed' | 'onRead'> {
  /** The toast on success. */
  done(given: T): string;
  /** The alert for a failure, from the reason or null. */
  failed(reason: string | null): string;
}

/** One step of a request: shows a toast on success and focuses the card. */
export const useTourStep = <T = void>({ done, failed, ...step }: TourStep<T>) =>
  useStep<T>({
    ...step,
    failed: (error) => failed(reasonOf(error, '') || null),
    onRead: (given) => {
      notify(done(given), 'success');
      focusCard(step.id);
    },
  });
