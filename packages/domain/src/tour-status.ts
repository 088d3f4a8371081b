/** The states of a tour request (specification section 4). */
export const TOUR_STATUSES = ['pending', 'accepted', 'rejected', 'completed'] as const;
export type TourStatus = (typeof TOUR_STATUSES)[number];

/**
 * States of a tour request, finer than its status. `proposed` waits for the buyer, `pending` for the seller; time ends
 * unanswered ones (`expired`) and past tours (`completed`).
 */
export const TOUR_STATES = [
  'pending',
  'proposed',
  'accepted',
  'completed',
  'rejected',
  'expired',
  'slot_taken',
  'listing_gone',
  'cancelled',
  'withdrawn',
] as const;
export type TourState = (typeof TOUR_STATES)[number];

/** The status stored and sent with each state; a `cancelled` one is not listed. */
export const STATUS_OF_STATE = {
  pending: 'pending',
  proposed: 'pending',
  accepted: 'accepted',
  completed: 'completed',
  rejected: 'rejected',
  expired: 'rejected',
  slot_taken: 'rejected',
  listing_gone: 'rejected',
  cancelled: 'rejected',
  withdrawn: 'cancelled',
} as const satisfies Readonly<Record<TourState, TourStatus | 'cancelled'>>;

const COARSE_STATES = {
  pending: 'pending',
  accepted: 'accepted',
  rejected: 'rejected',
  completed: 'completed',
  cancelled: 'withdrawn',
} as const satisfies Readonly<Record<TourStatus | 'cancelled', TourState>>;

/** The state of a request. The status decides if the stored state is unknown or contradicts it. */
export function tourStateOf(status: TourStatus | 'cancelled', state: string | undefined): TourState {
  const known = TOUR_STATES.find((word) => word === state);
  return known !== undefined && STATUS_OF_STATE[known] === status ? known : COARSE_STATES[status];
}

/** Colour tokens of the design system. */
export type ColourToken = 'success' | 'lake' | 'warning' | 'danger' | 'info';

/** Label and colour of each status: pending yellow, accepted green, rejected red, completed blue (section 9). */
export const TOUR_STATUS_LOOKS: Readonly<Record<TourStatus, { readonly label: string; readonly colour: ColourToken }>> =
  {
    pending: { label: 'Pending', colour: 'warning' },
    accepted: { label: 'Accepted', colour: 'success' },
    rejected: { label: 'Rejected', colour: 'danger' },
    completed: { label: 'Completed', colour: 'info' },
  };

/** Label and colour of each state: those of its status, or its own. */
export const TOUR_STATE_LOOKS: Readonly<
  Record<TourState, { readonly label: string; readonly colour: ColourToken | 'neutral' }>
> = {
  ...TOUR_STATUS_LOOKS,
  proposed: { label: 'New time', colour: 'lake' },
  expired: { label: 'Expired', colour: 'neutral' },
  slot_taken: { label: 'Time taken', colour: 'neutral' },
  listing_gone: { label: 'No longer available', colour: 'neutral' },
  cancelled: { label: 'Cancelled', colour: 'danger' },
  withdrawn: { label: 'Cancelled', colour: 'danger' },
};

/** The status filters of the tour requests screen, in order. */
export const TOUR_FILTERS = ['All', 'Pending', 'Accepted', 'Rejected'] as const;
