import type { AdminCase, AdminPerson, AuditItem, CaseItem } from '@keyturn/contracts/admin';
import type { AccountAnswer, SecondStepSecret } from '@keyturn/contracts/account';
import type { ExportPart } from '@keyturn/contracts/export';
import type { BlockedPerson } from '@keyturn/contracts/moderation';
import type { Transfer } from '@keyturn/contracts/transfers';
import { STEP_OWNERS, TRANSFER_STEPS } from '@keyturn/domain/transfer-steps';
import { flag, key, list, number, object, oneOf, only, orNull, text, type Reader } from '@keyturn/web-kit/read';

/** What the home reads of a transfer; its state may be one that a release to come knows. */
export interface Turn extends Pick<Transfer, '_id' | 'role' | 'next' | 'dueAt'> {
  readonly state: string;
  readonly listing: Pick<Transfer['listing'], 'title'>;
  readonly seller: Pick<Transfer['seller'], 'name'>;
  readonly taker: Pick<Transfer['taker'], 'name'>;
}

const person = object<Turn['seller']>({ name: text });

export const turn = object<Turn>({
  _id: key,
  state: text,
  role: oneOf(['seller', 'taker'], 'taker'),
  listing: object<Turn['listing']>({ title: text }),
  seller: person,
  taker: person,
  next: orNull(object<NonNullable<Turn['next']>>({ step: only(TRANSFER_STEPS), who: oneOf(STEP_OWNERS, 'either') })),
  dueAt: text,
});

/** Somebody the person has blocked. */
export const blockedPerson = object<BlockedPerson>({ userId: key, name: text, photo: text, at: text });

/** Whatever a document holds: it is given to the person as it came. */
const asItCame: Reader<ExportPart['items'][number]> = (value) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Part of what a service keeps about the person. */
export const exportedPart = object<ExportPart>({ name: key, isWhole: flag, items: list(asItCame) });

const caseHead = {
  _id: key,
  kind: oneOf(['listing', 'person'], 'person'),
  subjectId: text,
  title: text,
  ownerId: text,
  ownerName: text,
  // Of a state that is not known nothing is decided.
  state: oneOf(['open', 'closed'], 'closed'),
  held: flag,
  reasons: list(text),
  signs: list(text),
  openedAt: text,
  decidedAt: text,
  action: text,
} as const;

export const caseItem = object<CaseItem>({ ...caseHead, reports: number(0) });

const report = object<AdminCase['reports'][number]>({ at: text, reason: text, text, by: text });
const decision = object<AdminCase['decisions'][number]>({
  at: text,
  actor: text,
  action: text,
  note: text,
  tell: text,
});

/** A case with its reports and decisions. */
export const adminCase = object<AdminCase>({ ...caseHead, reports: list(report), decisions: list(decision) });

export const auditItem = object<AuditItem>({
  _id: key,
  at: text,
  actorId: text,
  actor: text,
  action: text,
  caseId: text,
  subjectId: text,
  title: text,
  note: text,
});

/** A person as admins see them. */
export const lookedUpPerson = object<AdminPerson>({
  id: text,
  name: text,
  email: text,
  state: text,
  role: text,
  memberSince: text,
});

/** What the account screen reads of the account. */
export const account = object<Pick<AccountAnswer, 'pendingEmail' | 'secondStep' | 'recoveryCodesLeft'>>({
  pendingEmail: text,
  secondStep: flag,
  recoveryCodesLeft: number(0),
});

/** Nothing can be done without either: an answer that lacks one is a failure. */
export const secondStepSecret = object<SecondStepSecret>({ secret: key, uri: key });

export const recoveryCodes = object({ recoveryCodes: list(key) });
