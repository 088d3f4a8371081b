import { BLOCK_INDEXES, type BlockDocument } from '@keyturn/service-kit/blocks';
import type { ClosingDocument } from '@keyturn/service-kit/closings';
import type { EmailDocument } from '@keyturn/service-kit/emails';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import type { AvailabilityDocument, ListingDocument, PersonDocument, TourDocument } from './tour.ts';

/** The slice's database. */
export interface Collections {
  readonly tours: StoreCollection<TourDocument>;
  readonly availability: StoreCollection<AvailabilityDocument>;
  readonly listings: StoreCollection<ListingDocument>;
  readonly people: StoreCollection<PersonDocument>;
  readonly blocks: StoreCollection<BlockDocument>;
  readonly closings: StoreCollection<ClosingDocument>;
  readonly emails: StoreCollection<EmailDocument>;
}

export const openCollections = (store: Store): Collections => ({
  tours: store.collection('tours'),
  availability: store.collection('availability'),
  listings: store.collection('listings'),
  people: store.collection('people'),
  blocks: store.collection('blocks'),
  closings: store.collection('closings'),
  emails: store.collection('emails'),
});

export const INDEXES = [
  { collection: 'tours', keys: { sellerId: 1, createdAt: -1 } },
  { collection: 'tours', keys: { buyerId: 1, createdAt: -1 } },
  { collection: 'tours', keys: { status: 1, slotAt: 1 } },
  { collection: 'tours', keys: { status: 1, expiresAt: 1 } },
  { collection: 'tours', keys: { state: 1, _id: 1 } },
  { collection: 'tours', keys: { replacedAt: 1 } },
  { collection: 'tours', keys: { sellerId: 1, claimKey: 1 }, unique: true },
  { collection: 'tours', keys: { sellerId: 1, requestKey: 1 }, unique: true },
  { collection: 'listings', keys: { userId: 1 } },
  ...BLOCK_INDEXES,
] as const;
