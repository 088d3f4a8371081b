/** Shown where contact details cannot be shared yet. */
export const WITHHELD = 'E-mail addresses, phone numbers and links can be shared once the tour is accepted.';

/** An e-mail address; a link or a site's name; ten digits as phones are written, not amounts. */
const PLAIN: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]*[\p{L}\p{N}]/u,
  /\b(?:https?:\/\/|www\.)[^\s,)]+|(?<![\p{L}\p{N}._-])[\p{L}\p{N}-]+\.(?:com|net|org|edu|gov|info)\b(?:\/[^\s,)]*)?/iu,
  /(?<![\d$.,-])(?:\+?1[-. ]?)?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-. ]?)[2-9]\d\d[-. ]?\d{4}(?![\d,]|\.\d)/,
];

/**
 * The first plain e-mail address, link or phone number, as start and end in UTF-16 units, or null. For long public
 * texts: disguised contact passes and is left to reports.
 */
export function findPlainContact(text: string): { readonly start: number; readonly end: number } | null {
  const found = PLAIN.map((pattern) => pattern.exec(text)).filter((match) => match !== null);
  const [first] = found.sort((one, other) => one.index - other.index);
  return first === undefined ? null : { start: first.index, end: first.index + first[0].length };
}
