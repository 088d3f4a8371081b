import { exportPart } from '@keyturn/service-kit/export';
import type { Collections } from './collections.ts';
import type { TourDocument } from './tour.ts';

/** A request as either side may export it: without the other's e-mail address. */
function view(tour: TourDocument): Readonly<Record<string, unknown>> {
  const { _id, listingId, date, time, status, state, note, createdAt, updatedAt } = tour;
  const { proposal = null, acceptedBy = '', cancelledBy = '', reason = '', moveInDate = '' } = tour;
  const said = { moveInDate, note, proposal, acceptedBy, cancelledBy, reason };
  return { _id, listingId, date, time, status, state, ...said, createdAt, updatedAt };
}

/** A person's sent and received tours, and their tour hours. */
export const readExport = ({ tours, availability }: Collections, userId: string) =>
  Promise.all([
    exportPart('tourRequestsSent', tours, { buyerId: userId }, view),
    exportPart('tourRequestsReceived', tours, { sellerId: userId }, view),
    exportPart('tourTimes', availability, { _id: userId }, (hours) => {
      const { availability: week, exceptions = [], noticeHours = null, horizonDays = null } = hours;
      return { availability: week, exceptions, noticeHours, horizonDays };
    }),
  ]);
