import type { TourRequest } from '@keyturn/contracts/tours';

/** What a request shows of how it stands. */
export interface Stand extends Pick<
  TourRequest,
  'status' | 'state' | 'requestedDate' | 'requestedTime' | 'acceptedBy' | 'cancelledBy' | 'reason'
> {
  readonly proposal: { readonly date: string; readonly time: string } | null;
}

/** A request as its buyer made it. */
export const asked = (requestedDate: string, requestedTime: string): Stand => ({
  status: 'pending',
  state: 'pending',
  requestedDate,
  requestedTime,
  proposal: null,
  acceptedBy: '',
  cancelledBy: '',
  reason: '',
});

/**
 * How a request stands, as one text: its state and by whom, then all that a step writes with it. A step is one write, so half
 * of one is a text that nobody wrote.
 */
export function textOf(stand: Stand): string {
  const { state, status, requestedDate, requestedTime, proposal, acceptedBy, cancelledBy, reason } = stand;
  const sides = [acceptedBy, cancelledBy].filter((side) => side !== '').join(' and ');
  const other = proposal ? `instead ${proposal.date} ${proposal.time}` : 'no other time';
  return [
    sides === '' ? state : `${state} by ${sides}`,
    status,
    `${requestedDate} ${requestedTime}`,
    other,
    reason,
  ].join(', ');
}

/** What a text of `textOf` begins with: the state and by whom. */
export const stateIn = (text: string): string => text.split(',')[0] ?? '';
