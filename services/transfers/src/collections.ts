import { BLOCK_INDEXES, type BlockDocument } from '@keyturn/service-kit/blocks';
import type { ClosingDocument } from '@keyturn/service-kit/closings';
import type { EmailDocument } from '@keyturn/service-kit/emails';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import type { ListingDocument, PersonDocument, RequestDocument } from './copies.ts';
import type { MessageDocument } from './message.ts';
import type { TransferDocument } from './transfer.ts';

/** The service's database. */
export interface Collections {
  readonly messages: StoreCollection<MessageDocument>;
  readonly transfers: StoreCollection<TransferDocument>;
  readonly requests: StoreCollection<RequestDocument>;
  readonly listings: StoreCollection<ListingDocument>;
  readonly people: StoreCollection<PersonDocument>;
  readonly blocks: StoreCollection<BlockDocument>;
  readonly closings: StoreCollection<ClosingDocument>;
  readonly emails: StoreCollection<EmailDocument>;
}

/** Dependencies of this service's rules. */
export interface Deps {
  readonly collections: Collections;
  now(): Date;
  newId(): string;
}

export const openCollections = (store: Store): Collections => ({
  messages: store.collection('messages'),
  transfers: store.collection('transfers'),
  requests: store.collection('requests'),
  listings: store.collection('listings'),
  people: store.collection('people'),
  blocks: store.collection('blocks'),
  closings: store.collection('closings'),
  emails: store.collection('emails'),
});

export const INDEXES = [
  { collection: 'messages', keys: { conversationId: 1, createdAt: 1 } },
  { collection: 'messages', keys: { sellerId: 1, createdAt: -1 } },
  { collection: 'messages', keys: { buyerId: 1, createdAt: -1 } },
  // System messages are few beside people's.
  { collection: 'messages', keys: { sellerId: 1, from: 1, createdAt: -1 } },
  { collection: 'messages', keys: { buyerId: 1, from: 1, createdAt: -1 } },
  { collection: 'messages', keys: { unreadBy: 1 } },
  { collection: 'messages', keys: { sellerId: 1, buyerId: 1, from: 1, createdAt: -1 } },
  { collection: 'requests', keys: { buyerId: 1 } },
  { collection: 'requests', keys: { sellerId: 1, buyerId: 1, date: -1 } },
  { collection: 'transfers', keys: { attemptKey: 1 }, unique: true },
  { collection: 'transfers', keys: { sellerId: 1, updatedAt: -1 } },
  { collection: 'transfers', keys: { takerId: 1, updatedAt: -1 } },
  { collection: 'transfers', keys: { listingId: 1 } },
  { collection: 'transfers', keys: { timerAt: 1 } },
  ...BLOCK_INDEXES,
] as const;
