import { flowMessages as messages } from '../messages.ts';

export type StepId = 'start' | 'basics' | 'details' | 'incentives' | 'review';

/** The seller's steps in order. */
export const STEPS: readonly { readonly id: StepId; readonly label: string; readonly path: string }[] = [
  { id: 'start', label: messages.start, path: '/post' },
  { id: 'basics', label: messages.basics, path: '/post-basics' },
  { id: 'details', label: messages.details, path: '/post-details' },
  { id: 'incentives', label: messages.incentives, path: '/post-incentives' },
  { id: 'review', label: messages.review, path: '/post-review' },
];

/** The address of a step. */
export function stepPath(id: StepId): string {
  return STEPS.find((step) => step.id === id)?.path ?? '/post';
}
