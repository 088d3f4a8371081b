import type { PostData } from '@keyturn/contracts/post-fields';
import { knownCity, nearestCity } from '@keyturn/domain/cities';
import { WITHHELD } from '@keyturn/domain/plain-contact';
import { holdsContact } from '@keyturn/domain/contact-text';
import { denverToday } from '@keyturn/domain/denver-time';
import { farDays, PUBLISH_NEEDS, publishNeeds, type PublishNeed } from '@keyturn/domain/publish-needs';
import { invalid } from '@keyturn/service-kit/problem';

/** Needs phrased as missing things; others have their own sentence. */
const LACKS: Partial<Record<PublishNeed, string>> = {
  rent: 'a monthly rent',
  leaseType: 'a lease type',
  street: 'a street with a number or the name of a complex',
  start: 'a start date or an earliest move-in date',
};

const SENTENCES: Partial<Record<PublishNeed, (post: PostData) => string>> = {
  address: () => 'Please fill in all address fields correctly. Only UT is supported for now.',
  city: ({ city = '' }) => {
    const meant = nearestCity(city);
    const unknown = `There is no city "${city.trim()}" in Utah.`;
    return meant === null ? unknown : `${unknown} Did you mean ${meant}?`;
  },
  contact: (post) =>
    PUBLISH_NEEDS.contact.some((field) => holdsContact(post[field]))
      ? 'The name of a complex must hold no phone number, e-mail address, link or street address.'
      : 'Please enter the name of the complex alone.',
  dates: () => 'The end date lies before the start date.',
  days: () => 'A date is years away. Please check its year.',
  notes: () => WITHHELD,
};

/**
 * Throws 422 with everything missing, unless a post meets a live listing's needs. For a live one only touched needs are
 * checked, so that old ones can be fixed step by step.
 */
export function checkLive(fields: PostData, now: Date, before?: PostData): void {
  const today = denverToday(now);
  const isTouched = (need: PublishNeed) =>
    (need === 'days' ? farDays(fields, today) : PUBLISH_NEEDS[need]).some(
      (field) => (fields[field] ?? '') !== (before?.[field] ?? ''),
    );
  const needs = publishNeeds(fields, today).filter((need) => before === undefined || isTouched(need));
  const [first] = needs;
  if (first === undefined) return;
  throw invalid(describeNeeds(needs, fields), needs.length === 1 ? first : 'incomplete');
}

/** The fields with the city's official spelling, so that seekers find it. */
export function withKnownCity(fields: PostData): PostData {
  const city = knownCity(fields.city);
  return city === null ? fields : { ...fields, city };
}

function describeNeeds(needs: readonly PublishNeed[], fields: PostData): string {
  const sentences = needs.flatMap((need) => SENTENCES[need]?.(fields) ?? []);
  const lacks = needs.flatMap((need) => LACKS[need] ?? []);
  const list = lacks.length > 1 ? `${lacks.slice(0, -1).join(', ')} and ${lacks.at(-1)}` : lacks[0];
  return [...sentences, ...(list === undefined ? [] : [`This listing still needs ${list}.`])].join(' ');
}
