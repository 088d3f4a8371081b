import type { ReportReason } from '@keyturn/domain/report-reasons';
import type { BlockDocument } from '@keyturn/service-kit/blocks';
import type { Outboxed } from '@keyturn/service-kit/outbox';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';

/** That somebody blocked somebody; one that was taken back stays, as its revision must never start again. */
export interface OwnBlockDocument extends Outboxed, BlockDocument {
  at: string;
}

/** What is reported and decided about, and whose it is: a person is their own. */
export interface Subject {
  kind: 'listing' | 'person';
  subjectId: string;
  ownerId: string;
  /** A listing's name, or a person's. */
  title: string;
}

/** What somebody reported; its id is made of who, what kind and which, so that each reports a thing once. */
export interface ReportDocument {
  _id: string;
  reporterId: string;
  subjectKey: string;
  reason: ReportReason;
  text: string;
  at: string;
  /** Whether the reporter's address was confirmed, or the account a week old. */
  isTrusted: boolean;
  /** Whence it came, as hashes that name nobody: one person has many addresses. Missing in reports from before. */
  mailbox?: string;
  network?: string;
}

/** All that was ever decided about a thing, and whether something waits for a person now. */
export interface CaseDocument extends Outboxed, Subject {
  subjectKey: string;
  state: 'open' | 'closed';
  /** The listing is hidden until somebody decides. */
  held: boolean;
  openedAt: string;
  /** The newest decision of a person, '' before the first. */
  decidedAt: string;
  action: string;
  note: string;
  /** All that ever made the listing look like a scam, and what of it somebody has let pass; missing where nothing did. */
  signs?: readonly string[];
  passedSigns?: readonly string[];
  /** All that was decided, the newest 50, oldest first; missing where nothing was since the release before. */
  decisions?: CaseDecision[];
}

/** A decision; `actorId` and `actor` are '' where reports or signs held the listing. */
export interface CaseDecision {
  at: string;
  actorId: string;
  actor: string;
  action: string;
  note: string;
  tell: string;
}

/** A decision as it is kept when its case is gone. */
export interface AuditDocument extends Omit<CaseDecision, 'tell'> {
  _id: string;
  caseId: string;
  subjectId: string;
  title: string;
}

/** Copy of a profile; `registeredAt` is '' where a service of the release before told it. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  registeredAt: string;
  revision: number;
}

/** Copy of a listing. */
export interface ListingDocument {
  _id: string;
  userId: string;
  title: string;
  /** Whether everybody may see it. */
  isLive: boolean;
  revision: number;
}

/** The service's database. */
export interface Collections {
  readonly blocks: StoreCollection<OwnBlockDocument>;
  readonly reports: StoreCollection<ReportDocument>;
  readonly cases: StoreCollection<CaseDocument>;
  readonly audit: StoreCollection<AuditDocument>;
  readonly people: StoreCollection<PersonDocument>;
  readonly listings: StoreCollection<ListingDocument>;
}

/** What the rules of this service work with. */
export interface Deps {
  readonly collections: Collections;
  now(): Date;
  newId(): string;
}

export const openCollections = (store: Store): Collections => ({
  blocks: store.collection('blocks'),
  reports: store.collection('reports'),
  cases: store.collection('cases'),
  audit: store.collection('audit'),
  people: store.collection('people'),
  listings: store.collection('listings'),
});

export const INDEXES = [
  { collection: 'blocks', keys: { blockerId: 1, isBlocked: 1, at: -1 } },
  { collection: 'blocks', keys: { blockedId: 1 } },
  { collection: 'listings', keys: { userId: 1 } },
  { collection: 'reports', keys: { reporterId: 1, at: -1 } },
  { collection: 'reports', keys: { subjectKey: 1, at: -1 } },
  { collection: 'cases', keys: { subjectKey: 1 }, unique: true },
  { collection: 'cases', keys: { ownerId: 1, action: 1, decidedAt: -1 } },
  { collection: 'cases', keys: { state: 1, openedAt: 1, _id: 1 } },
  { collection: 'cases', keys: { state: 1, decidedAt: -1, _id: -1 } },
  { collection: 'audit', keys: { at: -1, _id: -1 } },
  { collection: 'audit', keys: { subjectId: 1, at: -1, _id: -1 } },
  { collection: 'audit', keys: { actorId: 1, at: -1, _id: -1 } },
] as const;
