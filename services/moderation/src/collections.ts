import type { BlockDocument } from '@keyturn/service-kit/blocks';
import type { Outboxed } from '@keyturn/service-kit/outbox';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';

/** That somebody blocked somebody; one that was taken back stays, as its revision must never start again. */
export interface OwnBlockDocument extends Outboxed, BlockDocument {
  at: string;
}

/** Copy of a profile. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  revision: number;
}

/** The service's database. */
export interface Collections {
  readonly blocks: StoreCollection<OwnBlockDocument>;
  readonly people: StoreCollection<PersonDocument>;
}

/** What the rules of this service work with. */
export interface Deps {
  readonly collections: Collections;
  now(): Date;
  newId(): string;
}

export const openCollections = (store: Store): Collections => ({
  blocks: store.collection('blocks'),
  people: store.collection('people'),
});

export const INDEXES = [
  { collection: 'blocks', keys: { blockerId: 1, isBlocked: 1, at: -1 } },
  { collection: 'blocks', keys: { blockedId: 1 } },
] as const;
