import type { CaseRequest } from '@keyturn/contracts/admin';
import type { CheckKind } from '@keyturn/domain/check-kinds';
import type { ReportReason } from '@keyturn/domain/report-reasons';
import type { BlockDocument } from '@keyturn/service-kit/blocks';
import type { Outboxed } from '@keyturn/service-kit/outbox';
import { notFound } from '@keyturn/service-kit/problem';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';

/** A block; a removed one stays, because its revision must never restart. */
export interface OwnBlockDocument extends Outboxed, BlockDocument {
  at: string;
}

/** A reported or requested subject and its owner; people own themselves and their requested checks. */
export interface Subject {
  kind: 'listing' | 'person' | CheckKind;
  subjectId: string;
  ownerId: string;
  /** A listing's name, or a person's. */
  title: string;
}

/** A report; its id combines reporter, kind and subject, so that each reports a subject once. */
export interface ReportDocument {
  _id: string;
  reporterId: string;
  subjectKey: string;
  reason: ReportReason;
  text: string;
  at: string;
  /** Whether the reporter's address was confirmed, or the account a week old. */
  isTrusted: boolean;
  /** Its origin as anonymous hashes, because one person may have many addresses. */
  mailbox?: string;
  network?: string;
}

/** All decisions about a subject, and whether one is due. */
export interface CaseDocument extends Outboxed, Subject {
  subjectKey: string;
  state: 'open' | 'closed';
  /** The listing is hidden until a decision. */
  held: boolean;
  openedAt: string;
  /** The newest decision by a person, '' for none. */
  decidedAt: string;
  action: string;
  note: string;
  /** All signs of a scam the listing ever had, and those an admin let pass; absent without any. */
  signs?: readonly string[];
  passedSigns?: readonly string[];
  /** Whether the listing changed while held, and its `changedAt` at the newest decision. Absent otherwise. */
  isChanged?: boolean;
  readAt?: string;
  /** The text of a requested check; absent for listings and people. */
  request?: CaseRequest;
  /** When the held listing was deleted; absent otherwise. */
  goneAt?: string;
  /** Set if its owner was erased while it was open. */
  isOfGone?: true;
  /** The newest 50 decisions, oldest first; absent without any. */
  decisions?: CaseDecision[];
}

/** A decision; `actorId` and `actor` are '' if reports or signs held the listing. */
export interface CaseDecision {
  at: string;
  actorId: string;
  actor: string;
  action: string;
  note: string;
  tell: string;
}

/** A decision that outlasts its case; `caseId` and `title` are '' for an admin's action on an account. */
export interface AuditDocument extends Omit<CaseDecision, 'tell'> {
  _id: string;
  caseId: string;
  subjectId: string;
  title: string;
}

/** Copy of a profile. */
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
  /** Its first photo's address; absent if it was never live. */
  photo?: string;
  /** Whether it is public. */
  isLive: boolean;
  /** When it was published. */
  postedAt?: string;
  /** Its current signs of a scam, and its last text change. */
  signs?: readonly string[];
  changedAt?: string;
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

/** Dependencies of this service's rules. */
export interface Deps {
  readonly collections: Collections;
  now(): Date;
  newId(): string;
}

/** Requires an existing account. An erased person, whose empty copy stays, counts as unknown. */
export async function requirePerson({ people }: Pick<Collections, 'people'>, userId: string): Promise<PersonDocument> {
  const person = await people.findOne({ _id: userId });
  if (!person || person.name === '') throw notFound('There is no such person.');
  return person;
}

/** The listing of a case; null for other cases. */
export const listingOf = async (
  { listings }: Pick<Collections, 'listings'>,
  { kind, subjectId }: Pick<CaseDocument, 'kind' | 'subjectId'>,
): Promise<ListingDocument | null> => (kind === 'listing' ? listings.findOne({ _id: subjectId }) : null);

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
  { collection: 'cases', keys: { ownerId: 1, held: 1, goneAt: -1 } },
  { collection: 'cases', keys: { state: 1, openedAt: 1, _id: 1 } },
  { collection: 'cases', keys: { state: 1, decidedAt: -1, _id: -1 } },
  { collection: 'cases', keys: { isOfGone: 1, decidedAt: 1 } },
  { collection: 'audit', keys: { at: -1, _id: -1 } },
  { collection: 'audit', keys: { subjectId: 1, at: -1, _id: -1 } },
  { collection: 'audit', keys: { actorId: 1, at: -1, _id: -1 } },
] as const;
