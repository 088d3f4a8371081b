import { HOUR_MS } from './durations.ts';
import { withLettersForFigures, withOurLetters } from './alike-letters.ts';
import { withLettersTogether } from './spelled-letters.ts';

/** What makes a listing look like a scam, with its weight in points (trust page, section 7). */
const WEIGHTS = {
  /** Its words ask for money in a way that nobody gets back, or before anybody has seen the home. */
  asks_payment: 100,
  /** Its owner has deleted a listing, in the last 90 days, that was held and that nobody has let go since. */
  deleted_held: 100,
  /** Published while another listing of its owner's, of the same title, was held, which is held still. */
  held_again: 100,
  very_low_rent: 70,
  /** An admin has removed a listing of its owner's in the last 90 days. */
  removed_before: 60,
  /** One of its photos is the same as one of a live listing of somebody else's, who had stored it before. */
  copied_photo: 60,
  low_rent: 50,
  /** Published while another listing of its owner's was held, which is held still. */
  beside_held: 40,
  /** Its words name an app that pays or writes past Keyturn. */
  names_app: 30,
  many_at_once: 20,
} as const;
export type RiskSign = keyof typeof WEIGHTS;
const RISK_SIGNS = Object.keys(WEIGHTS) as readonly RiskSign[];

/** From so many points on a person looks at a listing; from so many it is hidden until they have. */
export const LOOK_AT = 40;
export const HOLD_AT = 100;

const LOST_MONEY = 'western ?union|money ?gram|wire ?transfer|bitcoins?|crypto(?:currency)?';
const APPS = 'zelle|venmo|cash ?app|pay ?pal|what ?s ?app|telegram';
const ASKS_PAYMENT: readonly RegExp[] = [
  new RegExp(`\\b(?:${LOST_MONEY}|wire the|wire me)\\b`),
  /\b(?:send|pay|buy|purchase)(?: \w+){0,4} gift ?cards?\b/,
  // Offices take money orders; nobody mails one to a person not met.
  /\b(?:send|mail|wire)(?: \w+){0,4} money ?orders?\b(?!(?: \w+){0,3} (?:office|management|manager|complex|property)\b)/,
  // The college of these letters has a campus.
  /(?<!\b(?:near|at|to|from|the|attend|(?:byu|uvu|usu|utah|weber)(?: and| or)?) )\bbtc\b(?! (?:campus|college|housing|students?|(?:and |or )?(?:byu|uvu|usu|utah|weber))\b)/,
  /\bdeposit(?: \w+){0,3} (?:before|prior to|ahead of)(?: \w+){0,2} (?:viewing|visit|visiting|tour|touring)\b/,
];
const NAMES_APP = new RegExp(`\\b(?:${APPS})\\b`);
/** "w e s t e r n u n i o n": letter by letter, where no word begins or ends. */
const SPELLED = /(?<!\S)\p{L}(?: \p{L}(?!\S)){3,}/gu;
const [LOST_MONEY_SPELLED, APPS_SPELLED] = [new RegExp(LOST_MONEY), new RegExp(APPS)];

/** The points of signs, each counted once; a sign that a release to come knows counts nothing. */
export const riskScore = (signs: readonly string[]): number =>
  RISK_SIGNS.reduce((sum, sign) => sum + (signs.includes(sign) ? WEIGHTS[sign] : 0), 0);

/** The signs in what an owner wrote. */
export function signsInWords(text: string): RiskSign[] {
  const read = text.normalize('NFKD').replace(/[\p{Cf}\p{M}]/gu, '');
  const plain = withOurLetters(read.toLowerCase());
  const together = withLettersTogether(plain);
  const figures = (['i', 'l'] as const).map((one) => withLettersForFigures(together, one));
  const words = [together, ...figures].map(wordsOf);
  const spelled = (wordsOf(plain).match(SPELLED) ?? []).map((row) => row.replaceAll(' ', '')).join(' ');
  const asks =
    ASKS_PAYMENT.some((pattern) => words.some((read) => pattern.test(read))) || LOST_MONEY_SPELLED.test(spelled);
  const names = words.some((read) => NAMES_APP.test(read)) || APPS_SPELLED.test(spelled);
  return [...(asks ? (['asks_payment'] as const) : []), ...(names ? (['names_app'] as const) : [])];
}

const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ');

/** A rent in cents, and whose listing asks for it. */
export interface KnownRent {
  readonly userId: string;
  readonly cents: number;
}

/** So many rents, of so many people, say what a home costs somewhere. */
const FEWEST_RENTS = 10;
const FEWEST_OWNERS = 3;

/** The sign of a rent in cents beside what others ask for the same in the same place: below a half, or three tenths, of their median. */
export function signOfRent(cents: number, others: readonly KnownRent[]): RiskSign | null {
  if (others.length < FEWEST_RENTS || new Set(others.map(({ userId }) => userId)).size < FEWEST_OWNERS) return null;
  const rents = others.map((one) => one.cents).toSorted((a, b) => a - b);
  const upper = rents[Math.floor(rents.length / 2)] ?? 0;
  const lower = rents[Math.ceil(rents.length / 2) - 1] ?? 0;
  const share = cents / ((lower + upper) / 2);
  if (share < 0.3) return 'very_low_rent';
  return share < 0.5 ? 'low_rent' : null;
}

const WEEK_MS = 7 * 24 * HOUR_MS;
const MANY = 10;

/** Whether somebody whose account is younger than a week has published more than ten listings within the hour; instants, `now` too. */
export function isManyAtOnce(publishedAt: readonly string[], registeredAt: string, now: Date): boolean {
  const since = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  if (registeredAt === '' || registeredAt <= since(WEEK_MS)) return false;
  return publishedAt.filter((at) => at > since(HOUR_MS)).length > MANY;
}
