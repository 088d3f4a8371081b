import type { CardListing } from '@keyturn/contracts/matching';
import type { ListingDetail } from '@keyturn/contracts/posts';
import { firstIncentive } from '@keyturn/domain/listing-text';

/** A listing's card for the saved list until the server's arrives. */
export function toCard(listing: ListingDetail): CardListing {
  const images = (listing.images ?? []).map(({ url }) => url);
  return {
    _id: listing._id,
    monthlyRent: listing.monthlyRent ?? '',
    complex: listing.complex ?? '',
    city: listing.city ?? '',
    state: listing.state ?? '',
    leaseType: listing.leaseType ?? '',
    gender: listing.gender ?? '',
    unitType: listing.unitType ?? '',
    bedrooms: listing.bedrooms ?? '',
    bathrooms: listing.bathrooms ?? '',
    startDate: listing.startDate ?? '',
    endDate: listing.endDate ?? '',
    availableFrom: listing.availableFrom ?? '',
    image: images[0] ?? '',
    images,
    incentive: firstIncentive(listing),
    isPropertyManager: listing.isPropertyManager ?? false,
    transferState: listing.transferState ?? '',
    ...(listing.confirmedAt !== undefined && { confirmedAt: listing.confirmedAt }),
  };
}
