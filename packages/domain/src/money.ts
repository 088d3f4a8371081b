/** Larger amounts count as this many dollars, because beyond it an integer cannot represent cents. */
const MAX_DOLLARS = 1_000_000_000_000;

/** The decimal digits of a text: the property manager flow stores these. */
export function digitsOnly(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/**
 * The whole dollars of a typed amount as digits, '' without any. One or two digits after a last point or comma are
 * cents and dropped ("45.50" is 45, "1,200" is 1200, "1.200,50" is 1200).
 */
export function wholeDollars(typed: string): string {
  const digits = digitsOnly(typed.replace(/[.,]\s*\d{1,2}\D*$/, ''));
  return digits.replace(/^0+(?=\d)/, '');
}

/**
 * A dollar sign and the whole dollars of a typed amount, '' without any: the seller flow stores this ("$8a50" becomes
 * "$850").
 */
export function dollarDigits(typed: string): string {
  const digits = wholeDollars(typed);
  return digits === '' ? '' : `$${digits}`;
}

/**
 * Turns a text that is only an amount into whole dollars with its dollar sign, if any ("$45.50" is "$45", "1.200,50"
 * and "1 200" are "1200"). Other texts stay, such as "800 900", which is two amounts.
 */
export function tidyAmount(typed: string): string {
  const [, sign = '', amount = ''] = /^\s*(\$?)\s*(\d[\d.,]*|\d{1,2}(?:\s\d{3})+(?:[.,]\d*)?)\s*$/.exec(typed) ?? [];
  return amount === '' ? typed : sign + wholeDollars(amount);
}

/**
 * The first number of an amount in cents, without commas; null without digits (ruling M2). A range counts as its lower
 * end; fractions of a cent are rounded up.
 */
export function parseCents(text: string | null | undefined): number | null {
  const match = /(\d+)(?:\.(\d+))?/.exec((text ?? '').replaceAll(',', ''));
  if (!match) return null;
  const dollars = Math.min(Number(match[1]), MAX_DOLLARS);
  const fraction = (match[2] ?? '').padEnd(2, '0');
  const rest = /[1-9]/.test(fraction.slice(2)) ? 1 : 0;
  return dollars * 100 + Number(fraction.slice(0, 2)) + rest;
}

/** A listing's rent in cents: `monthlyRent`, else `price`, else null (ruling M2). */
export function rentCents(listing: {
  readonly monthlyRent?: string | null | undefined;
  readonly price?: string | null | undefined;
}): number | null {
  return parseCents(listing.monthlyRent) ?? parseCents(listing.price);
}

/** Dollars a month; more is a phone number or a slip. */
const MOST_RENT = 99_999;
/** A negative amount, whose minus touches it ("-5", "$-5", not "- 850 a month"), or scientific notation ("1e99"). */
const NO_AMOUNT = /^[^\p{L}\d]*[-\u2010-\u2015\u2212\u2796](?:\$\s*)?\.?\d|^\D*\d+(?:\.\d+)?e[+-]?\d+(?![\p{L}\d])/iu;

/**
 * A first amount that continues in words: "5k", "$2 million", "1 to 2k". Text after a whole one ("$850, 1k deposit") is
 * ignored.
 */
const IN_WORDS =
  /^\D*(?:\d+(?:\.\d+)?|\d{1,2}(?:\.\d+)?\D+\d+(?:\.\d+)?)\s*(?:k|mio|grand|hundred|thousand|million|billion)s?(?![\p{L}\d])/iu;

/**
 * Whether a text states a monthly rent: one amount or a range, from $1 to $99,999, with any words (decision 0039).
 * Negative amounts and thousands in words ("2k") do not count.
 */
export function isRent(text: string | null | undefined): boolean {
  const plain = (text ?? '').replaceAll(',', '');
  const numbers = plain.match(/\d+(?:\.\d+)?/g) ?? [];
  const isKnown = numbers.length <= 2 && numbers.every((number) => Number(number) <= MOST_RENT);
  const isLess = Number(numbers[0] ?? 0) < 1 || NO_AMOUNT.test(plain.normalize('NFKC'));
  return isKnown && !isLess && !IN_WORDS.test(plain) && (parseCents(text) ?? 0) >= 100;
}

/**
 * The public form of a freely written rent: stored forms ("$850", "850") stay. Others become the amount by M2 ("$850 or
 * best offer" is "$850"), '' without an amount or above $99,999 (decision 0039).
 */
export function publicRent(text: string | null | undefined): string {
  const cents = parseCents(text);
  if (cents === null || cents > MOST_RENT * 100) return '';
  return /^\$?\d+$/.test(text ?? '') ? (text ?? '') : formatCents(cents);
}

/** A budget in whole dollars, its fraction dropped; null for 0, empty or other text (ruling M3). */
export function parseBudget(text: string | null | undefined): number | null {
  const match = /^(\d+)(?:\.\d+)?$/.exec((text ?? '').trim());
  const dollars = Math.min(Number(match?.[1] ?? 0), MAX_DOLLARS);
  return dollars === 0 ? null : dollars;
}

/** Formats cents: "$850", "$1,200", "$849.50". */
export function formatCents(cents: number): string {
  const dollars = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = cents % 100;
  return rest === 0 ? `$${dollars}` : `$${dollars}.${String(rest).padStart(2, '0')}`;
}

/** Formats a stored amount ("1200" and "$1200" become "$1,200"); a text without digits stays. */
export function formatAmount(text: string | null | undefined): string {
  const cents = parseCents(text);
  return cents === null ? (text ?? '').trim() : formatCents(cents);
}
