import { knownCity } from './cities.ts';
import { holdsContact } from './contact-text.ts';
import { dayNumber } from './dates.ts';
import { isRent } from './money.ts';
import { isNearDay, isNearStart } from './near-days.ts';
import { speaksAsOurs } from './own-name.ts';
import { STATE } from './places.ts';
import { findPlainContact } from './plain-contact.ts';

type Text = string | null | undefined;

/** The fields that decide whether a listing may be live; all may be missing. */
export interface PublishFields {
  readonly monthlyRent?: Text;
  readonly leaseType?: Text;
  readonly street?: Text;
  readonly complex?: Text;
  readonly apartmentName?: Text;
  readonly city?: Text;
  readonly state?: Text;
  readonly school?: Text;
  readonly roomType?: Text;
  readonly startDate?: Text;
  readonly endDate?: Text;
  readonly availableFrom?: Text;
  readonly moveOutDate?: Text;
  readonly notes?: Text;
  readonly isPropertyManager?: boolean | undefined;
}

/**
 * What can keep a listing from being live, in order of the steps, each with the fields that fix it.
 * - `address`: the specification's check; `street`: no number and no complex; `city`: no city of Utah
 * - `start`: neither a lease start nor an earliest move-in date; `dates`: the end is before the start
 * - `days`: a day years away (`farDays`)
 * - `contact`: a public text with contact details, or one that poses as the operator
 * - `notes`: an e-mail address, phone number or link in the notes
 */
export const PUBLISH_NEEDS = {
  rent: ['monthlyRent'],
  leaseType: ['leaseType'],
  address: ['street', 'city', 'state'],
  street: ['street', 'complex'],
  city: ['city'],
  contact: ['complex', 'apartmentName', 'school', 'roomType'],
  start: ['startDate', 'availableFrom'],
  dates: ['endDate', 'startDate'],
  days: ['startDate', 'endDate', 'availableFrom', 'moveOutDate'],
  notes: ['notes'],
} as const satisfies Readonly<Record<string, readonly (keyof PublishFields)[]>>;

export type PublishNeed = keyof typeof PUBLISH_NEEDS;

export type PublishDay = (typeof PUBLISH_NEEDS.days)[number];

/** The days that each flow asks for. Nobody could fix a day that no form shows. */
const SELLER_DAYS: readonly PublishDay[] = ['startDate', 'endDate', 'moveOutDate'];
const MANAGER_DAYS: readonly PublishDay[] = ['availableFrom', 'moveOutDate'];

const isBlank = (text: Text): boolean => (text ?? '').trim() === '';

const CHECKS: Readonly<Record<PublishNeed, (post: PublishFields, today: string) => boolean>> = {
  rent: ({ monthlyRent }) => isRent(monthlyRent),
  leaseType: ({ leaseType }) => !isBlank(leaseType),
  address: ({ street, city, state }) => !isBlank(street) && !isBlank(city) && state === STATE,
  street: ({ street, complex }) => isBlank(street) || /\d/.test(street ?? '') || /\p{L}/u.test(complex ?? ''),
  city: ({ city }) => isBlank(city) || knownCity(city) !== null,
  contact: (post) =>
    !PUBLISH_NEEDS.contact.some((field) => holdsContact(post[field]) || speaksAsOurs(post[field] ?? '')),
  start: ({ startDate, availableFrom }) => dayNumber(startDate) !== null || dayNumber(availableFrom) !== null,
  dates: ({ startDate, endDate }) => (dayNumber(endDate) ?? Infinity) >= (dayNumber(startDate) ?? -Infinity),
  days: (post, today) => farDays(post, today).length === 0,
  notes: ({ notes }) => findPlainContact(notes ?? '') === null,
};

/** What a post still needs to be live on a day, in order of the steps. */
export function publishNeeds(post: PublishFields, today: string): PublishNeed[] {
  return (Object.keys(CHECKS) as PublishNeed[]).filter((need) => !CHECKS[need](post, today));
}

/** The days of a post that are years away, among those its flow asks for. */
export function farDays(post: PublishFields, today: string): PublishDay[] {
  const asked = post.isPropertyManager === true ? MANAGER_DAYS : SELLER_DAYS;
  return asked.filter((field) => !(field === 'startDate' ? isNearStart : isNearDay)(post[field], today));
}
