import { exportPart } from '@keyturn/service-kit/export';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { SavedDocument } from './live-post.ts';

/** The listings that a person saved, including gone ones. */
export const readExport = async (saved: StoreCollection<SavedDocument>, userId: string) => [
  await exportPart('savedListings', saved, { userId }, ({ listingId, savedAt }) => ({ listingId, savedAt })),
];
