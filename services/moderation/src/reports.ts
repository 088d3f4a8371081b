import { DAY_MS } from '@keyturn/domain/durations';
import type { ReportBody } from '@keyturn/contracts/moderation';
import { canInteract } from '@keyturn/service-kit/blocks';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { invalid, notFound, tooMany } from '@keyturn/service-kit/problem';
import { originOf } from './origins.ts';
import { considerReport, reportIdOf, subjectKeyOf } from './cases.ts';
import { requirePerson, type Deps, type ReportDocument, type Subject } from './collections.ts';

const MOST_REPORTS = 10;
const WEEK_MS = 7 * DAY_MS;

interface Reported {
  readonly report: ReportDocument;
  readonly isNew: boolean;
}

/**
 * Reports a listing or person. A repeated report returns the existing one and checks its case again: the process may
 * have ended in between.
 */
export async function report(deps: Deps, caller: Identity, body: ReportBody, address: string): Promise<Reported> {
  const { reports } = deps.collections;
  const _id = reportIdOf(caller.userId, body.about, body.id);
  const known = await reports.findOne({ _id });
  const subject = await subjectOf(deps, caller, body, known !== null);
  if (!known) await checkNew(deps, caller);
  const made = known ?? (await reportOf(deps, caller, { ...body, _id }, address));
  const isNew = !known && (await insertOnce(reports, made));
  await considerReport(deps, subject, made);
  return { report: made, isNew };
}

/** The subject of a report. One that the reporter cannot see is unknown, unless reported before. */
async function subjectOf(
  { collections }: Deps,
  { userId }: Identity,
  { about, id }: ReportBody,
  isKnown: boolean,
): Promise<Subject> {
  if (about === 'person') {
    if (id === userId) throw invalid('You cannot report yourself.', 'own');
    const person = await requirePerson(collections, id);
    return { kind: 'person', subjectId: id, ownerId: id, title: person.name };
  }
  const listing = await collections.listings.findOne({ _id: id });
  if (listing?.userId === userId) throw invalid('That listing is yours.', 'own');
  if (!listing || !(isKnown || listing.isLive)) throw unavailable();
  if (!isKnown && !(await canInteract(collections.blocks, userId, listing.userId))) throw unavailable();
  return { kind: 'listing', subjectId: id, ownerId: listing.userId, title: listing.title };
}

const unavailable = () => notFound('Listing not found or unavailable.');

async function reportOf(
  { collections, now }: Deps,
  { userId, email, emailConfirmed = false }: Identity,
  { _id, about, id, reason, text = '' }: ReportBody & { _id: string },
  address: string,
): Promise<ReportDocument> {
  const registeredAt = (await collections.people.findOne({ _id: userId }))?.registeredAt ?? '';
  const weekAgo = new Date(now().getTime() - WEEK_MS).toISOString();
  const isTrusted = emailConfirmed || (registeredAt !== '' && registeredAt <= weekAgo);
  const at = now().toISOString();
  const subjectKey = subjectKeyOf(about, id);
  return { _id, reporterId: userId, subjectKey, reason, text, at, isTrusted, ...originOf(subjectKey, email, address) };
}

async function checkNew({ collections, now }: Deps, { userId }: Identity): Promise<void> {
  const since = new Date(now().getTime() - DAY_MS).toISOString();
  const count = await collections.reports.countDocuments({ reporterId: userId, at: { $gt: since } });
  if (count >= MOST_REPORTS) throw tooMany('You have reported much today. Please try again tomorrow.', 3600);
}
