import type { AgreedAs, TourDocument } from './tour.ts';

/** Both sides' addresses as one sees them: with a block, the one agreed with, never a newer one. */
export function emailsSeen(
  { buyerId, buyerEmail, sellerEmail, agreedAs }: TourDocument,
  viewerId: string,
  isBlocked: boolean,
): Pick<AgreedAs, 'buyerEmail' | 'sellerEmail'> {
  if (!isBlocked) return { buyerEmail, sellerEmail };
  return viewerId === buyerId
    ? { buyerEmail, sellerEmail: agreedAs?.sellerEmail ?? '' }
    : { buyerEmail: agreedAs?.buyerEmail ?? '', sellerEmail };
}
