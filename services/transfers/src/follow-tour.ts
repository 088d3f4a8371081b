import { denverInstant } from '@keyturn/domain/denver-time';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { changedElsewhere } from './change-transfer.ts';
import type { Deps } from './collections.ts';
import type { RequestDocument } from './copies.ts';
import { actsAt } from './transfer-timer.ts';

/** The start of a request's agreed tour, an instant; null without an agreement, or after it. */
export const agreedAt = ({ state, date, time }: RequestDocument): string | null =>
  state === 'accepted' ? (denverInstant(date, time)?.toISOString() ?? null) : null;

/** An open offer waits for a tour agreed on after it, and never ends sooner than announced. */
export async function followTour({ collections, now }: Deps, request: RequestDocument): Promise<void> {
  const tourAt = agreedAt(request);
  if (tourAt === null) return;
  const known = await collections.transfers.find({ listingId: request.listingId }).toArray();
  for (const { _id } of known.filter(({ state, tourId }) => state === 'offered' && tourId === request._id))
    await changeDocument(
      collections.transfers,
      _id,
      (found) => {
        if (found?.state !== 'offered' || (found.tourAt !== null && tourAt <= found.tourAt)) return null;
        // One that time has ended stays so.
        if ((actsAt(found) ?? '') <= now().toISOString()) return null;
        return { $set: { tourAt, timerAt: actsAt({ ...found, tourAt }) }, $inc: { revision: 1 } };
      },
      changedElsewhere,
    );
}
