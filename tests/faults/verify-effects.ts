import type { Notice } from '@keyturn/contracts/notifications';
import type { Attempt, Journal } from './journal.ts';
import { FIRST_RENT, type Life } from './life.ts';
import type { Shown } from './read-life.ts';
import type { Fault } from './fault.ts';
import { valueFaults } from './verify-writes.ts';

/** What is wrong with the effects a life's writes have in other services: there by event, so some time after the write. */
export function effectFaults(
  journal: Journal,
  { listings, seller }: Life,
  shown: Shown,
  listed: ReadonlyMap<string, readonly string[]>,
): Fault[] {
  const faults: Fault[] = [];
  for (const { id, title, tourId } of listings) {
    const post = shown.posts.find(({ _id }) => _id === id);
    const rents = listed.get(id) ?? [];
    const isRemoved = journal.of('remove', id).length > 0 && !post;
    const isGone = isRemoved || shown.transfers.some((one) => one.listingId === id && one.state === 'completed');
    const published = isGone ? [] : journal.of('publish', id);
    faults.push(...countFaults(`the listing ${id} among the matches`, published, rents.length));
    if (rents[0] !== undefined && rents[0] !== post?.monthlyRent) {
      faults.push({ kind: 'lost', what: `the rent of ${id} among the matches is ${rents[0]}` });
    }
    const tour = shown.received.find(({ listingId }) => listingId === id);
    if (tour && isRemoved) {
      const rent = journal.of('field', `${id}.monthlyRent`);
      faults.push(...valueFaults('the rent that a tour keeps of', rent, tour.listing.monthlyRent, FIRST_RENT));
    } else if (tour && tour.listing.monthlyRent !== post?.monthlyRent) {
      faults.push({ kind: 'lost', what: `the rent of ${id} in its tour is ${tour.listing.monthlyRent}` });
    }
    const timesSaved = shown.saved.filter(({ _id }) => _id === id).length;
    const mayBeUnsaved = isGone || journal.of('unsave', id).some(({ outcome }) => outcome !== 'refused');
    const mustBeUnsaved = isGone || journal.of('unsave', id).some(({ outcome }) => outcome === 'acknowledged');
    const saved = mustBeUnsaved ? [] : journal.of('save', id);
    if (timesSaved > 0 || !mayBeUnsaved) faults.push(...countFaults(`${id} among the saved`, saved, timesSaved));
    const takenBack = told(shown.sellerNotices, title, ['tours.cancelled']);
    const cancels = tourId === null ? [] : journal.of('cancel', tourId);
    // Its end takes the place of a request's notice that nobody has read.
    const asked = told(shown.sellerNotices, title, ['tours.requested']);
    if (asked > 0 || takenBack === 0) {
      faults.push(...countFaults(`the notice of the request for ${title}`, journal.of('tour', id), asked));
    }
    faults.push(...countFaults(`the notice that ${title} was cancelled`, cancels, takenBack));
  }
  const isOldInProfile = shown.name !== null && shown.sundayInProfile !== shown.sunday;
  if (isOldInProfile)
    faults.push({ kind: 'lost', what: `the profile of ${seller.email} shows other hours than tours` });
  const isStale = shown.name !== null && shown.posts.some(({ posterName }) => posterName !== shown.name);
  if (isStale) faults.push({ kind: 'lost', what: `posts shows another name of ${seller.email} than profiles` });
  const isOldInTours = shown.name !== null && shown.sent.some((tour) => tour.seller.name !== shown.name);
  if (isOldInTours) faults.push({ kind: 'lost', what: `tours shows another name of ${seller.email} than profiles` });
  return faults;
}

/** One effect of what was acknowledged, at most one of what nobody knows, none of what was not sent. */
export function countFaults(what: string, attempts: readonly Attempt[], found: number): Fault[] {
  const least = attempts.some(({ outcome }) => outcome === 'acknowledged') ? 1 : 0;
  const most = attempts.some(({ outcome }) => outcome !== 'refused') ? 1 : 0;
  if (found < least) return [{ kind: 'lost', what: `${what} is missing` }];
  if (found > most) return [{ kind: most === 0 ? 'ghost' : 'double', what: `${what}: ${found} times` }];
  return [];
}

/** How many notices of these types are about a listing, by its title. */
export const told = (notices: readonly Notice[], title: string, types: readonly string[]): number =>
  notices.filter(({ type, body }) => types.includes(type) && body.includes(title)).length;
