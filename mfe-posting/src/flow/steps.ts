import { flowMessages as messages } from '../messages.ts';

export type StepId = 'start' | 'basics' | 'details' | 'incentives' | 'review';

/** A posting flow: a seller's lease or a property manager's vacant unit, with the same steps at separate addresses. */
export interface Flow {
  readonly id: 'seller' | 'manager';
  readonly paths: Readonly<Record<StepId, string>>;
  readonly success: string;
  /** Back of the details step (route table of the specification). */
  readonly backOfDetails: StepId;
}

export const SELLER_FLOW: Flow = {
  id: 'seller',
  paths: {
    start: '/post',
    basics: '/post-basics',
    details: '/post-details',
    incentives: '/post-incentives',
    review: '/post-review',
  },
  success: '/success',
  backOfDetails: 'basics',
};

export const MANAGER_FLOW: Flow = {
  id: 'manager',
  paths: {
    start: '/pm-post-start',
    basics: '/pm-post-basics',
    details: '/pm-post-details',
    incentives: '/pm-post-incentives',
    review: '/pm-post-review',
  },
  success: '/pm-post-success',
  backOfDetails: 'start',
};

export const STEPS: readonly { readonly id: StepId; readonly label: string }[] = [
  { id: 'start', label: messages.start },
  { id: 'basics', label: messages.basics },
  { id: 'details', label: messages.details },
  { id: 'incentives', label: messages.incentives },
  { id: 'review', label: messages.review },
];

export const flowAt = (pathname: string): Flow => (pathname.startsWith('/pm-') ? MANAGER_FLOW : SELLER_FLOW);

export const flowOf = (post: { readonly isPropertyManager?: boolean | undefined }): Flow =>
  post.isPropertyManager === true ? MANAGER_FLOW : SELLER_FLOW;
