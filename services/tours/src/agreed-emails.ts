import type { AgreedAs, TourDocument } from './tour.ts';

/** The addresses of both sides as one sees them: of whom they do not meet any more, the one that was agreed with, never a newer one. */
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
