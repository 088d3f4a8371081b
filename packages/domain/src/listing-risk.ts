import { HOUR_MS } from './durations.ts';
import { withLettersForFigures, withOurLetters } from './alike-letters.ts';
import { withLettersTogether } from './spelled-letters.ts';

/** Signs of a scam, with their weight in points (trust page, section 7). */
const WEIGHTS = {
  /** The text asks for a payment that nobody can recover, or before a visit. */
  asks_payment: 100,
  /** The owner deleted a listing in the last 90 days while it was held, and nobody has released it since. */
  deleted_held: 100,
  /** Published while another listing of the owner, of the same title, was held; that one is still held. */
  held_again: 100,
  very_low_rent: 70,
  /** An admin removed a listing of the owner in the last 90 days. */
  removed_before: 60,
  /** A photo matches one that somebody else's live listing stored earlier. */
  copied_photo: 60,
  low_rent: 50,
  /** Published while another listing of the owner was held; that one is still held. */
  beside_held: 40,
  /** The text names an app for payments or messages outside Keyturn. */
  names_app: 30,
  many_at_once: 20,
} as const;
export type RiskSign = keyof typeof WEIGHTS;
const RISK_SIGNS = Object.keys(WEIGHTS) as readonly RiskSign[];

/** Points from which an admin reviews a listing, and from which it is hidden until then. */
export const LOOK_AT = 40;
export const HOLD_AT = 100;

const LOST_MONEY = 'western ?union|money ?gram|wire ?transfer|bitcoins?|crypto(?:currency)?';
const APPS = 'zelle|venmo|cash ?app|pay ?pal|what ?s ?app|telegram';
const ASKS_PAYMENT: readonly RegExp[] = [
  new RegExp(`\\b(?:${LOST_MONEY}|wire the|wire me)\\b`),
  /\b(?:send|pay|buy|purchase)(?: \w+){0,4} gift ?cards?\b/,
  // Offices accept money orders; nobody mails one to a stranger.
  /\b(?:send|mail|wire)(?: \w+){0,4} money ?orders?\b(?!(?: \w+){0,3} (?:office|management|manager|complex|property)\b)/,
  // BTC is also a college with a campus.
  /(?<!\b(?:near|at|to|from|the|attend|(?:byu|uvu|usu|utah|weber)(?: and| or)?) )\bbtc\b(?! (?:campus|college|housing|students?|(?:and |or )?(?:byu|uvu|usu|utah|weber))\b)/,
  /\bdeposit(?: \w+){0,3} (?:before|prior to|ahead of)(?: \w+){0,2} (?:viewing|visit|visiting|tour|touring)\b/,
];
const NAMES_APP = new RegExp(`\\b(?:${APPS})\\b`);
/** "w e s t e r n u n i o n": single letters inside no other word. */
const SPELLED = /(?<!\S)\p{L}(?: \p{L}(?!\S)){3,}/gu;
const [LOST_MONEY_SPELLED, APPS_SPELLED] = [new RegExp(LOST_MONEY), new RegExp(APPS)];

/** The points of signs, each counted once. A sign of a later release counts 0. */
export const riskScore = (signs: readonly string[]): number =>
  RISK_SIGNS.reduce((sum, sign) => sum + (signs.includes(sign) ? WEIGHTS[sign] : 0), 0);

/** The signs in an owner's text. */
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

/** A rent in cents, and its listing's owner. */
export interface KnownRent {
  readonly userId: string;
  readonly cents: number;
}

/** Rents of that many owners make a median reliable. */
const FEWEST_RENTS = 10;
const FEWEST_OWNERS = 3;

/** The sign of a rent below half, or three tenths, of the median of comparable rents; null otherwise. */
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

/** Whether an account younger than a week published more than ten listings within an hour. All times are instants. */
export function isManyAtOnce(publishedAt: readonly string[], registeredAt: string, now: Date): boolean {
  const since = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  if (registeredAt === '' || registeredAt <= since(WEEK_MS)) return false;
  return publishedAt.filter((at) => at > since(HOUR_MS)).length > MANY;
}
