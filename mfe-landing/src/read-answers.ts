import type { AdminCase, AdminPerson, AuditItem, CaseItem, CaseRequest } from '@keyturn/contracts/admin';
import type { AccountAnswer, SecondStepSecret } from '@keyturn/contracts/account';
import type { ExportPart } from '@keyturn/contracts/export';
import type { BlockedPerson } from '@keyturn/contracts/moderation';
import type { MailPreferences } from '@keyturn/contracts/notifications';
import type { SiteAnswer } from '@keyturn/contracts/site';
import type { Badge } from '@keyturn/contracts/profiles';
import type { Availability } from '@keyturn/contracts/availability';
import type { ListingDetail, OwnPost } from '@keyturn/contracts/posts';
import type { Transfer } from '@keyturn/contracts/transfers';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { CHECK_KINDS } from '@keyturn/domain/check-kinds';
import { MAIL_TOPICS } from '@keyturn/domain/mail-topics';
import { STEP_OWNERS, TRANSFER_KINDS, TRANSFER_STEPS } from '@keyturn/domain/transfer-steps';
import { knownProfile } from '@keyturn/web-kit/session';
import {
  badge,
  flag,
  key,
  list,
  maybe,
  number,
  object,
  oneOf,
  only,
  orNull,
  record,
  text,
  type Reader,
} from '@keyturn/web-kit/read';

/** A transfer on the home screen; a later release may have other states. */
export interface HomeTransfer extends Pick<Transfer, '_id' | 'kind' | 'role' | 'next' | 'dueAt'> {
  readonly state: string;
  readonly listing: Pick<Transfer['listing'], 'title'>;
  readonly seller: Pick<Transfer['seller'], 'name'>;
  readonly taker: Pick<Transfer['taker'], 'name'>;
}

const person = object<HomeTransfer['seller']>({ name: text });

export const homeTransfer = object<HomeTransfer>({
  _id: key,
  kind: oneOf(TRANSFER_KINDS, 'assignment'),
  state: text,
  role: oneOf(['seller', 'taker'], 'taker'),
  listing: object<HomeTransfer['listing']>({ title: text }),
  seller: person,
  taker: person,
  next: orNull(
    object<NonNullable<HomeTransfer['next']>>({ step: only(TRANSFER_STEPS), who: oneOf(STEP_OWNERS, 'either') }),
  ),
  dueAt: text,
});

/** The person's own listings and tour hours on the home screen. */
export interface HomePost extends Pick<OwnPost, '_id' | 'posted' | 'complex' | 'leaseType' | 'bedrooms' | 'unitType'> {
  readonly transferState?: string | undefined;
  readonly freshness?: { readonly hidden: string } | undefined;
}

export const homePost = object<HomePost>({
  _id: key,
  posted: flag,
  complex: maybe(text),
  leaseType: maybe(text),
  bedrooms: maybe(text),
  unitType: maybe(text),
  transferState: maybe(text),
  freshness: maybe(object<{ hidden: string }>({ hidden: text })),
});

export const tourTimes = object<{ availability: Availability }>({
  availability: record(WEEKDAYS, list(object<{ start: string; end: string }>({ start: text, end: text }))),
});

export const blockedPerson = object<BlockedPerson>({ userId: key, name: text, photo: text, at: text });

/** A document's content is shown to the person unchanged. */
const asItCame: Reader<ExportPart['items'][number]> = (value) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Part of a service's export. */
export const exportedPart = object<ExportPart>({ name: key, isWhole: flag, items: list(asItCame) });

const caseHead = {
  _id: key,
  kind: oneOf(['listing', 'person', ...CHECK_KINDS], 'person'),
  subjectId: text,
  title: text,
  ownerId: text,
  ownerName: text,
  photo: maybe(text),
  // An unknown state allows no decision.
  state: oneOf(['open', 'closed'], 'closed'),
  held: flag,
  reasons: list(text),
  signs: list(text),
  openedAt: text,
  decidedAt: text,
  action: text,
} as const;

export const caseItem = object<CaseItem>({ ...caseHead, reports: number(0), words: maybe(text), isOwn: maybe(flag) });

const report = object<AdminCase['reports'][number]>({ at: text, reason: text, text, by: text });
const decision = object<AdminCase['decisions'][number]>({
  at: text,
  actor: text,
  action: text,
  note: text,
  tell: text,
});

const request = object<CaseRequest>({
  ...{ company: text, website: text, licence: text, message: text, askedAt: text },
  school: maybe(text),
});

/** A case with its reports and decisions. */
export const adminCase = object<AdminCase>({
  ...caseHead,
  reports: list(report),
  decisions: list(decision),
  request: maybe(request),
  changedAt: maybe(text),
  isChanged: maybe(flag),
  pastSigns: maybe(list(text)),
});

export type ReviewedListing = Pick<ListingDetail, 'monthlyRent' | 'city' | 'state' | 'notes'>;

/** A listing's fields for the deciding admin, besides its photo. */
export const reviewedListing = object<ReviewedListing>({
  monthlyRent: maybe(text),
  city: maybe(text),
  state: maybe(text),
  notes: maybe(text),
});

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

/** The account screen's part of the account. */
interface KnownAccount extends Pick<
  AccountAnswer,
  'email' | 'emailConfirmed' | 'pendingEmail' | 'secondStep' | 'recoveryCodesLeft'
> {
  readonly badges?: readonly Badge[] | undefined;
  readonly manager?: AccountAnswer['manager'];
  readonly student?: AccountAnswer['student'];
}

export const account = object<KnownAccount>({
  email: text,
  emailConfirmed: flag,
  pendingEmail: text,
  secondStep: flag,
  recoveryCodesLeft: number(0),
  badges: maybe(list(badge)),
  manager: maybe(object<NonNullable<AccountAnswer['manager']>>({ state: text, company: text })),
  student: maybe(object<NonNullable<AccountAnswer['student']>>({ state: text, school: text, told: text })),
});

const mailTopic = object<MailPreferences['topics'][number]>({ topic: only(MAIL_TOPICS), isOn: flag });

/** The person's e-mail topics. */
export const mailPreferences = object<Omit<MailPreferences, 'email'>>({
  sendsMail: flag,
  isUnreached: flag,
  topics: list(mailTopic),
});

/** Both are required: an answer without one is a failure. */
export const secondStepSecret = object<SecondStepSecret>({ secret: key, uri: key });

export const recoveryCodes = object({ recoveryCodes: list(key) });

const shownBadges = object<Pick<KnownAccount, 'badges'>>({ badges: maybe(list(badge)) });

/** The person's own profile, and others' view of it. */
export const ownProfile = (value: unknown, at: string) => ({ ...knownProfile(value, at), ...shownBadges(value, at) });

/** The installation's description of itself. */
export const site = object<
  Pick<SiteAnswer, 'sendsMail' | 'operator' | 'termsUrl' | 'privacyUrl' | 'schools' | 'graceDays'>
>({
  sendsMail: flag,
  graceDays: maybe(number(0)),
  operator: object<SiteAnswer['operator']>({ name: text, email: text, address: text }),
  termsUrl: text,
  privacyUrl: text,
  schools: list(object<SiteAnswer['schools'][number]>({ school: text, domain: key, studentsOnly: flag })),
});
