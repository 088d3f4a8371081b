/** The states of a tour request (specification section 4). */
export const TOUR_STATUSES = ['pending', 'accepted', 'rejected', 'completed'] as const;
export type TourStatus = (typeof TOUR_STATUSES)[number];

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

/** The status filters of the tour requests screen, in order. */
export const TOUR_FILTERS = ['All', 'Pending', 'Accepted', 'Rejected'] as const;
