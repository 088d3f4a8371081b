/** What makes a listing look like a scam, with its weight in points (trust page, section 7). */
const WEIGHTS = {
  /** Its words ask for money in a way that nobody gets back, or before anybody has seen the home. */
  asks_payment: 100,
  very_low_rent: 70,
  /** An admin has removed a listing of its owner's in the last 90 days. */
  removed_before: 60,
  low_rent: 50,
  /** Its words name an app that pays or writes past Keyturn. */
  names_app: 30,
  many_at_once: 20,
} as const;
export type RiskSign = keyof typeof WEIGHTS;
export const RISK_SIGNS = Object.keys(WEIGHTS) as readonly RiskSign[];

/** From so many points on a person looks at a listing; from so many it is hidden until they have. */
export const LOOK_AT = 40;
export const HOLD_AT = 100;

const ASKS_PAYMENT: readonly RegExp[] = [
  /\b(?:western union|moneygram|money gram|wire transfer|wire the|wire me|bitcoins?|crypto|cryptocurrency)\b/,
  /\b(?:send|pay|buy)(?: \w+){0,4} gift ?cards?\b/,
  /\bdeposit(?: \w+){0,3} before(?: \w+){0,2} (?:viewing|visit|visiting|tour|touring)\b/,
];
const NAMES_APP = /\b(?:zelle|venmo|cash ?app|pay ?pal|whats ?app|telegram)\b/;

/** The points of signs, each counted once; a sign that a release to come knows counts nothing. */
export const riskScore = (signs: readonly string[]): number =>
  RISK_SIGNS.reduce((sum, sign) => sum + (signs.includes(sign) ? WEIGHTS[sign] : 0), 0);

/** The signs in what an owner wrote. */
export function signsInWords(text: string): RiskSign[] {
  const words = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return [
    ...(ASKS_PAYMENT.some((pattern) => pattern.test(words)) ? (['asks_payment'] as const) : []),
    ...(NAMES_APP.test(words) ? (['names_app'] as const) : []),
  ];
}

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

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const MANY = 10;

/** Whether somebody whose account is younger than a week has published more than ten listings within the hour; instants, `now` too. */
export function isManyAtOnce(publishedAt: readonly string[], registeredAt: string, now: Date): boolean {
  const since = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  if (registeredAt === '' || registeredAt <= since(WEEK_MS)) return false;
  return publishedAt.filter((at) => at > since(HOUR_MS)).length > MANY;
}
