import { slotsOfDay } from '@keyturn/domain/availability';
import { weekdayOf } from '@keyturn/domain/slots';
import type { Collections } from './collections.ts';
import type { TourDocument } from './tour.ts';

/** Whether the times of a seller's requests are among those they offer now; what nobody asks for is not read. */
export async function readOffered(
  { availability }: Collections,
  sellerId: string,
  isNeeded: boolean,
): Promise<(tour: TourDocument) => boolean> {
  if (!isNeeded) return () => true;
  const windows = (await availability.findOne({ _id: sellerId }))?.availability ?? {};
  return ({ date, time }) => {
    const weekday = weekdayOf(date);
    return weekday !== null && slotsOfDay(windows[weekday] ?? []).includes(time);
  };
}
