import type { Attempt, Journal } from './journal.ts';
import { FIRST_RENT, type Life, type Listing } from './life.ts';
import type { Shown } from './read-life.ts';
import type { Fault } from './fault.ts';
import { textOf } from './stand.ts';

/** What is wrong with the writes of a life themselves, in the services that own them. */
export function writeFaults(journal: Journal, life: Life, shown: Shown): Fault[] {
  const { email } = life.seller;
  return [
    ...valueFaults('the name', journal.of('profile', email), shown.name, null),
    ...valueFaults('the availability', journal.of('availability', email), shown.sunday, null),
    ...draftFaults(journal, life, shown),
    ...sessionFaults(journal, life, shown),
    ...life.drafts.flatMap((id) => postFaults(journal, id, shown)),
    ...life.listings.flatMap((listing) => tourFaults(journal, listing, shown)),
  ];
}

/**
 * Holds a value against the attempts at it: it must be the newest acknowledged one, or one sent after it whose outcome nobody
 * knows; where none was acknowledged it may still be what it was before.
 */
export function valueFaults(what: string, attempts: readonly Attempt[], found: string | null, before: string | null) {
  const newest = attempts.findLastIndex(({ outcome }) => outcome === 'acknowledged');
  const after = attempts.slice(newest + 1).filter(({ outcome }) => outcome === 'unknown');
  const allowed = [newest < 0 ? before : (attempts[newest]?.value ?? null), ...after.map(({ value }) => value)];
  if (allowed.includes(found)) return [];
  const wasSent = found === null || found === before || attempts.some(({ value }) => value === found);
  const fault: Fault = {
    kind: wasSent ? 'lost' : 'ghost',
    what: `${what} ${attempts[0]?.key ?? ''} is ${found ?? 'missing'}, not ${allowed.join(' or ')}`,
  };
  return [fault];
}

/**
 * What may be gone or not: there unless somebody sent that it should go, gone once that was acknowledged, either where nobody
 * knows.
 */
export function presenceFaults(what: string, removals: readonly Attempt[], isThere: boolean): Fault[] {
  const mustBeGone = removals.some(({ outcome }) => outcome === 'acknowledged');
  const mayBeGone = removals.some(({ outcome }) => outcome !== 'refused');
  if (isThere && mustBeGone) return [{ kind: 'lost', what: `${what} is there again` }];
  if (!isThere && !mayBeGone) return [{ kind: 'lost', what: `${what} is not there` }];
  return [];
}

function draftFaults(journal: Journal, { seller, drafts }: Life, { posts }: Shown): Fault[] {
  const found = new Set(posts.map(({ _id }) => _id));
  const unknown = journal.of('draft', seller.email).filter(({ outcome }) => outcome === 'unknown').length;
  const faults = drafts.flatMap((id) => presenceFaults(`the post ${id}`, journal.of('remove', id), found.has(id)));
  const others = posts.filter(({ _id }) => !drafts.includes(_id)).length;
  if (others > unknown) faults.push({ kind: 'double', what: `${others} more posts than drafts, ${unknown} unknown` });
  return faults;
}

const sessionFaults = (journal: Journal, { sessions }: Life, { signedIn }: Shown): Fault[] =>
  sessions.flatMap(({ key }) => presenceFaults(`the session ${key}`, journal.of('log-out', key), signedIn.has(key)));

function postFaults(journal: Journal, id: string, { posts }: Shown): Fault[] {
  const post = posts.find(({ _id }) => _id === id);
  if (!post) return [];
  const published = journal.of('publish', id);
  const rentBefore = post.posted ? FIRST_RENT : null;
  const faults = [
    ...valueFaults('the notes', journal.of('field', `${id}.notes`), post.notes ?? null, null),
    ...valueFaults('the rent', journal.of('field', `${id}.monthlyRent`), post.monthlyRent ?? null, rentBefore),
  ];
  const mustBeLive = published.some(({ outcome }) => outcome === 'acknowledged');
  if (mustBeLive && !post.posted) faults.push({ kind: 'lost', what: `the listing ${id} is a draft again` });
  if (post.posted && published.length === 0)
    faults.push({ kind: 'ghost', what: `the listing ${id} is live by itself` });
  return faults;
}

/** The one tour of a listing: asked for, answered with a note, moved, cancelled or taken back, as both sides read it. */
function tourFaults(journal: Journal, { id: listingId, tourId }: Listing, { received, sent }: Shown): Fault[] {
  const requests = journal.of('tour', listingId);
  const isAsked = requests.some(({ outcome }) => outcome === 'acknowledged');
  const isUnknown = requests.some(({ outcome }) => outcome === 'unknown');
  const faults: Fault[] = [];
  for (const tours of [received, sent]) {
    const own = tours.filter((tour) => tour.listingId === listingId);
    if (isAsked)
      faults.push(...presenceFaults(`the tour of ${listingId}`, journal.of('cancel', tourId ?? ''), own.length > 0));
    if (own.length > 1) faults.push({ kind: 'double', what: `${own.length} tours of ${listingId} for one request` });
    if (!isAsked && !isUnknown && own.length > 0) faults.push({ kind: 'ghost', what: `a tour of ${listingId}` });
    for (const tour of own) {
      const steps = [...requests, ...journal.of('decision', tour._id)];
      faults.push(...valueFaults('the request for', steps, textOf(tour), null));
      faults.push(...valueFaults('the note of', journal.of('note', tour._id), tour.note, ''));
    }
  }
  return faults;
}
