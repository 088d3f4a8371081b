import type { AdminCase, CaseItem, CasesAnswer, CasesQuery } from '@keyturn/contracts/admin';
import { findAll } from '@keyturn/service-kit/copies';
import { notFound } from '@keyturn/service-kit/problem';
import {
  listingOf,
  type CaseDocument,
  type Collections,
  type ListingDocument,
  type PersonDocument,
  type ReportDocument,
} from './collections.ts';
import { ownCase } from './own-cases.ts';
import { afterPage, pageOf } from './pages.ts';
import { pastSigns } from './passed-signs.ts';

const PAGE = 24;
/** Reports read per case, and per page of cases. */
const MOST_REPORTS = 100;
const MOST_OF_PAGE = 500;

/** A page of cases: open ones oldest first, closed ones by newest decision. */
export async function readCases(
  collections: Collections,
  { state = 'open', kind, cursor }: CasesQuery,
  adminId: string,
): Promise<CasesAnswer> {
  const { cases, people, reports } = collections;
  const [field, than, order] =
    state === 'open' ? (['openedAt', '$gt', 1] as const) : (['decidedAt', '$lt', -1] as const);
  const filter = { state, ...(kind !== undefined && { kind }), ...afterPage(field, than, cursor) };
  const [found, open] = await Promise.all([
    cases
      .find(filter)
      .sort({ [field]: order, _id: order })
      .limit(PAGE + 1)
      .toArray(),
    cases.countDocuments({ state: 'open' }),
  ]);
  const { items, next } = pageOf(found, PAGE, (one) => one[field]);
  const keys = items.map(({ subjectKey }) => subjectKey);
  const [said, owners, listings] = await Promise.all([
    reports
      .find({ subjectKey: { $in: keys } })
      .sort({ at: -1 })
      .limit(MOST_OF_PAGE)
      .toArray(),
    findAll(
      people,
      items.map(({ ownerId }) => ownerId),
    ),
    findAll(
      collections.listings,
      items.map(({ subjectId }) => subjectId),
    ),
  ]);
  return { items: items.map((one) => toItem(one, said, { owners, listings }, adminId)), open, next };
}

/** One case with its reports and decisions. Throws 404 if unknown, 403 to an admin whom it concerns. */
export async function readCase(collections: Collections, caseId: string, adminId: string): Promise<AdminCase> {
  const { cases, people, reports } = collections;
  const found = await cases.findOne({ _id: caseId });
  if (!found) throw notFound('There is no such case.');
  // Admins must not see who reported them or their listing.
  if (found.ownerId === adminId) throw ownCase();
  const { subjectKey, ownerId } = found;
  const said = await reports.find({ subjectKey }).sort({ at: -1 }).limit(MOST_REPORTS).toArray();
  const names = await findAll(people, [ownerId, ...said.map(({ reporterId }) => reporterId)]);
  const shown = said.map(({ at, reason, text, reporterId }) => ({
    at,
    reason,
    text,
    by: names.get(reporterId)?.name ?? '',
  }));
  const { request, decisions = [] } = found;
  const asked = request && { request };
  const listing = await listingOf(collections, found);
  const now = listing && asItIsNow(found, listing);
  const head = headOf(found, said, names.get(ownerId), listing);
  return { ...head, reports: shown, decisions: decisions.map(toDecided), ...asked, ...now };
}

const asItIsNow = (found: CaseDocument, listing: ListingDocument) => ({
  ...(listing.changedAt !== undefined && { changedAt: listing.changedAt }),
  isChanged: found.isChanged ?? false,
  pastSigns: pastSigns(found, listing),
});

function toItem(
  one: CaseDocument,
  said: readonly ReportDocument[],
  copies: { owners: ReadonlyMap<string, PersonDocument>; listings: ReadonlyMap<string, ListingDocument> },
  adminId: string,
): CaseItem {
  const owner = copies.owners.get(one.ownerId);
  const listing = one.kind === 'listing' ? copies.listings.get(one.subjectId) : null;
  // Admins must not see that they were reported, or why.
  if (one.ownerId === adminId) return { ...headOf({ ...one, signs: [] }, [], owner, listing), reports: 0, isOwn: true };
  const its = said.filter(({ subjectKey }) => subjectKey === one.subjectKey);
  const words = askedWords(one.request) ?? its.find(({ text }) => text !== '')?.text ?? '';
  return { ...headOf(one, its, owner, listing), reports: its.length, words };
}

/** The company or school of a requested check, with any message. */
const askedWords = (request: CaseDocument['request']) =>
  request && [request.school ?? request.company, request.message].filter(Boolean).join(': ');

function headOf(
  { _id, kind, subjectId, title, ownerId, state, held, openedAt, decidedAt, action, signs = [] }: CaseDocument,
  said: readonly ReportDocument[],
  owner: PersonDocument | undefined,
  listing: ListingDocument | null | undefined,
) {
  const ownerName = owner?.name ?? '';
  const photo = (kind === 'listing' ? listing?.photo : owner?.photo) ?? '';
  const reasons = [...new Set(said.map(({ reason }) => reason))];
  const decided = { state, held, openedAt, decidedAt, action };
  return { _id, kind, subjectId, title, ownerId, ownerName, photo, reasons, signs: [...signs], ...decided };
}

const toDecided = ({ at, actor, action, note, tell }: NonNullable<CaseDocument['decisions']>[number]) => ({
  at,
  actor,
  action,
  note,
  tell,
});
