import type { CaseRequest } from '@keyturn/contracts/admin';
import type { CheckKind } from '@keyturn/domain/check-kinds';
import type { ReportReason } from '@keyturn/domain/report-reasons';
import type { BlockDocument } from '@keyturn/service-kit/blocks';
import type { Outboxed } from '@keyturn/service-kit/outbox';
import { notFound } from '@keyturn/service-kit/problem';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';

/** That somebody blocked somebody; one that was taken back stays, as its revision must never start again. */
export interface OwnBlockDocument extends Outboxed, BlockDocument {
  at: string;
}

/** What is reported or asked for and decided about, and whose it is: a person is their own, and so is what they ask to be checked. */
export interface Subject {
  kind: 'listing' | 'person' | CheckKind;
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
  /** Whence it came, as hashes that name nobody: one person has many addresses. */
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
  /** Whether the listing was changed while it was held; and its `changedAt` as it was at the newest decision. Missing where not. */
  isChanged?: boolean;
  readAt?: string;
  /** What its person wrote who asks to be checked; missing in cases of listings and people. */
  request?: CaseRequest;
  /** When the listing was deleted while it was held; missing where it was not. */
  goneAt?: string;
  /** Whose it is was erased while it was open; missing of others. */
  isOfGone?: true;
  /** All that was decided, the newest 50, oldest first; missing where nothing was. */
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

/** A decision as it is kept when its case is gone; `caseId` and `title` are '' for what an admin did to an account. */
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
  /** The address of its first photo; missing where it was never live. */
  photo?: string;
  /** Whether everybody may see it. */
  isLive: boolean;
  /** When it was published. */
  postedAt?: string;
  /** Its current signs of a scam, and when its text was last changed. */
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

/** What the rules of this service work with. */
export interface Deps {
  readonly collections: Collections;
  now(): Date;
  newId(): string;
}

/** Somebody who has an account. Of who is erased an empty copy stays; they are there no more than who never was. */
export async function requirePerson({ people }: Pick<Collections, 'people'>, userId: string): Promise<PersonDocument> {
  const person = await people.findOne({ _id: userId });
  if (!person || person.name === '') throw notFound('There is no such person.');
  return person;
}

/** The copy of the listing that a case is about; null for other cases. */
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
